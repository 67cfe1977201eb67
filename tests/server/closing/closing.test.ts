/** An account ends when nothing is left in it: proven, told, taken back by a login, and then without a trace of who it was. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { accept } from '../../../server/db/errors.ts';
import { erasedTables, keptTables } from '../../../server/features/closing/erase-user.ts';
import { exportParts } from '../../../server/features/closing/export-data.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { deposit, uploadVoucher } from '../../support/deposits.ts';
import { emptyAccount } from '../../support/empty-account.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { codeFor, logInAgain, messageKeys } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { fund, saveAddress, saveCard } from '../../support/withdrawals.ts';
import { addAuthenticator, appCode } from '../second-factor/second-factor-account.ts';

describeOnDatabase('closing an account', (open) => {
  const server = serverOfFile(open, { environment: { SANDBOX_APPROVE: 'manual' } });
  const newcomer = () => server().register(`${randomUUID()}@closing.test`);
  const emptied = async () => {
    const account = await newcomer();
    await emptyAccount(server(), account.userId);
    return account;
  };
  const codeOf = ({ token, email }: TestAccount) => codeFor(server(), { token, to: email });
  const close = (account: TestAccount, fields: Readonly<Record<string, string>> = {}) =>
    server().call('closing.close', { password: account.password, ...fields }, account);
  const closed = async (account: TestAccount) =>
    (await must(close(account, { code: await codeOf(account) }))) as { closes_at: number };
  const pass = async (days: number) => {
    server().advanceMs(days * DAY_MS);
    await server().running.jobs.runDue();
  };
  const userOf = async ({ userId }: TestAccount) => {
    const [row] = await server().exchange.database.query<Record<string, unknown>>(
      'select * from users where id = $1',
      [userId],
    );
    return row ?? {};
  };

  test('every table that names a user is either erased or kept, and what is told of one is exported', async () => {
    const { database } = server().exchange;
    const named = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and column_name = 'user_id' and table_type = 'BASE TABLE'`,
    );
    expect(named.map(({ name }) => name).sort()).toEqual([...erasedTables, ...keptTables].sort());
    const exported = Object.values(exportParts)
      .map(({ from }) => from)
      .join(' ');
    // Secrets, what is over, and what is written down in other words already.
    const silent = [
      ...['recovery_codes', 'passkey_challenges', 'authenticator_drafts', 'outbox', 'idempotency'],
      ...['convert_quotes', 'card_quotes', 'user_sequences', 'told_trades'],
    ];
    for (const name of [...erasedTables, ...keptTables])
      expect(new RegExp(`\\b${name}\\b`).test(exported), name).toBe(!silent.includes(name));
  });

  test('is refused while anything is left in it, and says what', async () => {
    const account = await newcomer();
    await deposit(server(), account, { amount: '25' });
    const state = await must(server().call('closing.state', {}, account));
    expect(state).toMatchObject({ wait_days: 7, deposits: 1, orders: 0, loans: 0 });
    const { balances } = state as { balances: { account: string; currency: string }[] };
    expect(balances).toContainEqual({
      account: 'change',
      currency: 'USDT',
      amount: expect.anything(),
    });
    const code = await codeOf(account);
    expect((await close(account, { code })).code).toBe('closing_blocked');
    // Asking in vain has cost no code.
    await emptyAccount(server(), account.userId);
    expect((await close(account, { code })).code).toBe('closing_blocked');
    const { list } = (await must(server().call('deposit.records', {}, account))) as {
      list: { id: number }[];
    };
    const fields = { id: String(list[0]?.id) };
    await must(server().call('deposit.cancel', fields, { ...account, key: randomUUID() }));
    await must(close(account, { code }));
  });

  test('takes password, code and second factor together; guesses are slowed down', async () => {
    const account = await emptied();
    const code = await codeOf(account);
    expect((await server().call('closing.close', { password: 'x', code })).code).toBe(
      'login_required',
    );
    for (const bad of ['', '12345', 'abcdef'])
      expect((await close(account, { code: bad })).code).not.toBeNull();
    expect((await close(account, { code, password: 'not the password' })).envelope).toMatchObject({
      code: 'login_failed',
      fields: { password: 'login_failed' },
    });
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await close(account, { code: wrong })).code).toBe('code_wrong');
    const { secret } = await addAuthenticator(server(), account);
    const again = await codeOf(account);
    expect((await close(account, { code: again })).code).toBe('second_factor_required');
    expect(await userOf(account)).toMatchObject({ closingAt: null });
    await must(close(account, { code: again, second_factor: appCode(server(), secret) }));

    const guessed = await emptied();
    const codes: (string | null)[] = [];
    for (let guess = 0; guess < 8; guess += 1)
      codes.push((await close(guessed, { code: '000000', password: `guess ${guess}` })).code);
    expect(codes.at(0)).toBe('login_failed');
    expect(codes.at(-1)).toBe('too_many_requests');
  });

  test('ends all sessions at once; a login in the days after takes the account back', async () => {
    const account = await emptied();
    const other = await logInAgain(server(), account);
    const { closes_at } = await closed(account);
    expect(closes_at).toBe(server().exchange.clock.now() + 7 * DAY_MS);
    for (const token of [account.token, other])
      expect((await server().call('session.user', {}, { token })).code).toBe('login_required');
    await pass(6);
    const token = await logInAgain(server(), account);
    expect(await messageKeys(server(), account.userId)).toEqual(
      expect.arrayContaining(['closing_begun', 'closing_stopped']),
    );
    await pass(2);
    expect(
      await must(server().call('session.user', {}, { token: await logInAgain(server(), account) })),
    ).toMatchObject({
      id: account.userId,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('money that comes in the days between keeps the account open', async () => {
    const account = await emptied();
    await closed(account);
    await fund(server(), account.userId, { USDT: '5' });
    await pass(8);
    expect(await userOf(account)).toMatchObject({ closingAt: null, closedAt: null });
    expect(await messageKeys(server(), account.userId)).toContain('closing_stopped');
  });

  test('afterwards nothing names its owner, the ledger adds up, and the address is free', async () => {
    const account = await newcomer();
    const { database } = server().exchange;
    await must(
      server().call('settings.setUsername', { account: `gone_${account.userId}` }, account),
    );
    await saveAddress(server(), account.userId);
    await saveCard(server(), account.userId, 'domestic');
    const voucher = await uploadVoucher(server(), account);
    const sender = { amount: '25', account: 'My own wallet', voucher };
    const { id } = await deposit(server(), account, sender);
    await database.withTransaction(async (tx) =>
      accept(await server().running.reviews.deposit.reject(tx, id, 'Dear Mr Nguyen')),
    );
    const picture = join(server().dataDir, voucher);
    expect(existsSync(picture)).toBe(true);
    await emptyAccount(server(), account.userId);
    await closed(account);
    await pass(8);
    expect(await userOf(account)).toMatchObject({
      ...{ account: null, email: null, phone: null, nickname: '', passwordHash: 'closed' },
      ...{ closingAt: null, closedAt: server().exchange.clock.now() },
    });
    for (const table of erasedTables.filter((each) => each !== 'letters'))
      expect(
        await database.query(`select 1 from ${table} where user_id = $1`, [account.userId]),
        table,
      ).toEqual([]);
    const [kept] = await database.query<{ text: string }>(
      `select coalesce(string_agg(to_jsonb(d)::text, ' '), '') as text from deposits d where user_id = $1`,
      [account.userId],
    );
    expect(kept?.text).not.toMatch(/My own wallet|Nguyen|uploads/);
    await expect.poll(() => existsSync(picture)).toBe(false);
    expect(await audit(database)).toMatchObject({ ok: true });
    expect(
      (
        await server().call('session.login', {
          user_string: account.email,
          password: account.password,
        })
      ).code,
    ).toBe('login_failed');
    const again = await server().register(account.email);
    expect(again.userId).not.toBe(account.userId);
    const sent = async () => {
      server().advanceMs(6_000);
      await server().running.jobs.runDue();
      const text = await readFile(join(server().dataDir, 'outbox.ndjson'), 'utf8');
      return text
        .split('\n')
        .some((line) => line.includes(account.email) && line.includes('Your account is closed'));
    };
    await expect.poll(sent).toBe(true);
  });

  test('all that is kept is taken along, page by page, without a secret and without what is another’s', async () => {
    const account = await newcomer();
    const { database, clock } = server().exchange;
    await database.query(
      `insert into login_history (user_id, outcome, user_agent, device, address, created_at)
         select $1, 'ok', 'agent ' || n, 'device', '', $2 from generate_series(1, 1100) n`,
      [account.userId, clock.now()],
    );
    const parts = new Map<string, unknown[]>();
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const page = (await must(
        server().call('closing.export', cursor === '' ? {} : { cursor }, account),
      )) as { part: string; rows: string[]; next: string | null };
      expect(page.rows.length).toBeLessThanOrEqual(500);
      const rows = page.rows.map((row) => JSON.parse(row) as unknown);
      parts.set(page.part, [...(parts.get(page.part) ?? []), ...rows]);
      cursor = page.next;
      pages += 1;
    }
    expect([...parts.keys()]).toEqual(Object.keys(exportParts));
    expect(pages).toBe(parts.size + 2);
    expect(parts.get('profile')).toMatchObject([{ id: account.userId, email: account.email }]);
    const logins = parts.get('logins') as { id: number }[];
    expect(new Set(logins.map(({ id }) => id)).size).toBe(1101);
    expect(parts.get('balances')?.length).toBeGreaterThan(0);
    expect(parts.get('bills')?.length).toBeGreaterThan(0);
    const whole = JSON.stringify([...parts]);
    expect(whole).not.toMatch(/password_hash|token_hash|totp|\$argon2/);
    for (const row of [...parts.values()].flat() as { user_id?: number }[])
      expect([undefined, account.userId]).toContain(row.user_id);
    for (const bad of ['users:0:0', 'profile', 'constructor:0:0', 'logins:0', "logins:0:0' or 1=1"])
      expect((await server().call('closing.export', { cursor: bad }, account)).code, bad).toBe(
        'parameter_error',
      );
    const long = { cursor: 'x'.repeat(61) };
    expect((await server().call('closing.export', long, account)).code).toBe('text_too_long');
  });

  test('the demo account is everybody’s, and stays', async () => {
    const account = await emptied();
    await server().exchange.database.query('update users set is_demo = true where id = $1', [
      account.userId,
    ]);
    expect((await close(account, { code: '123456' })).code).toBe('closing_blocked');
  });

  test('an operator sees what is to be closed and what was', async () => {
    const account = await emptied();
    const { closes_at } = await closed(account);
    const { verbs, ...parts } = server().running;
    const verb = verbs['closings'];
    if (!verb || !('run' in verb)) throw new Error('no such verb');
    const told = await verb.run({ ...parts, verbs } as never, []);
    expect(told.answer).toMatchObject({
      closing: expect.arrayContaining([{ user: account.userId, closesAt: closes_at }]),
    });
  });
});
