/** An account that is closed with a little left in it: by consent to the sum, once, and exactly. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { emptyAccount } from '../../support/empty-account.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { codeFor, logInAgain } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { fund } from '../../support/withdrawals.ts';

describeOnDatabase('closing an account with a remainder', (open) => {
  const server = serverOfFile(open);
  const emptied = async () => {
    const account = await server().register(`${randomUUID()}@remainder.test`);
    await emptyAccount(server(), account.userId);
    return account;
  };
  const codeOf = ({ token, email }: TestAccount) => codeFor(server(), { token, to: email });
  const close = (account: TestAccount, fields: Readonly<Record<string, string>>) =>
    server().call('closing.close', { password: account.password, ...fields }, account);
  const pass = async (days: number) => {
    server().advanceMs(days * DAY_MS);
    await server().running.jobs.runDue();
  };
  const userOf = async ({ userId }: TestAccount) => {
    const [row] = await server().exchange.database.query<Record<string, unknown>>(
      'select closing_at, closed_at from users where id = $1',
      [userId],
    );
    return row ?? {};
  };

  test('what is too little to withdraw is given up as a whole, with consent, and comes back with a login before the end', async () => {
    const { database } = server().exchange;
    const account = await emptied();
    await fund(server(), account.userId, { USDT: '3.5', BTC: '0.00001' });
    const state = (await must(server().call('closing.state', {}, account))) as {
      remainder: string;
    };
    expect(state).toMatchObject({ remainder_limit: '20' });
    expect(Number(state.remainder)).toBeGreaterThan(3.5);
    const code = await codeOf(account);
    expect((await close(account, { code })).code).toBe('closing_blocked');
    await must(close(account, { code, give_up: '1' }));
    await pass(6);
    await logInAgain(server(), account);
    await pass(2);
    const held = () =>
      database.query<{ currency: string; amount: string }>(
        'select currency, available + held as amount from accounts where user_id = $1 and available + held <> 0 order by 1',
        [account.userId],
      );
    expect(await held()).toEqual([
      { currency: 'BTC', amount: '0.00001' },
      { currency: 'USDT', amount: '3.5' },
    ]);
    // The next request says so again, or is refused.
    const back = { ...account, token: await logInAgain(server(), account) };
    expect((await close(back, { code: await codeOf(back) })).code).toBe('closing_blocked');
    await must(close(back, { code: await codeOf(back), give_up: '1' }));
    await pass(8);
    expect(await userOf(account)).toMatchObject({ closedAt: server().exchange.clock.now() });
    expect(await held()).toEqual([]);
    const given = await database.query<{ currency: string; amount: string }>(
      `select p.currency, p.amount from postings p join transfers t on t.id = p.transfer_id
         where t.key = $1 and p.user_id is null order by 1`,
      [`given_up:${account.userId}`],
    );
    expect(given).toEqual([
      { currency: 'BTC', amount: '0.00001' },
      { currency: 'USDT', amount: '3.5' },
    ]);
    expect(await audit(database)).toMatchObject({ ok: true });
  });

  test('nothing is given up that is worth more, is held, or came on top in the days between', async () => {
    const rich = await emptied();
    await fund(server(), rich.userId, { USDT: '20.01' });
    expect(await must(server().call('closing.state', {}, rich))).toMatchObject({ remainder: null });
    const refused = await close(rich, { code: await codeOf(rich), give_up: '1' });
    expect(refused.code).toBe('closing_blocked');
    const lucky = await emptied();
    await fund(server(), lucky.userId, { USDT: '20' });
    await must(close(lucky, { code: await codeOf(lucky), give_up: '1' }));
    await fund(server(), lucky.userId, { USDT: '0.01' });
    await pass(8);
    expect(await userOf(lucky)).toMatchObject({ closingAt: null, closedAt: null });
    const busy = await emptied();
    await fund(server(), busy.userId, { USDT: '11' });
    const { database } = server().exchange;
    await database.query(
      'update accounts set available = available - 1, held = held + 1 where user_id = $1 and available > 1',
      [busy.userId],
    );
    expect(await must(server().call('closing.state', {}, busy))).toMatchObject({ remainder: null });
    await database.query(
      'update accounts set available = available + 1, held = 0 where user_id = $1 and held = 1',
      [busy.userId],
    );
    for (const bad of ['', '2', 'yes'])
      expect((await close(busy, { code: '123456', give_up: bad })).code, bad).not.toBeNull();
  });
});
