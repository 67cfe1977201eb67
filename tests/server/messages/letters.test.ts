/** Letters by e-mail: with their message or not at all, in the owner's language, once the mail server takes them. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { parseConfig } from '../../../server/config.ts';
import type { MessageKey } from '../../../server/content/message-keys.ts';
import { transact } from '../../../server/db/database.ts';
import { addMessage } from '../../../server/messages/add-message.ts';
import { createLetterPost } from '../../../server/messages/letter-post.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { codeFor, logInAgain } from '../../support/security-codes.ts';
import { must, type TestAccount } from '../../support/server.ts';

interface SentLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** A mail server that hangs up on everybody. */
async function openDeafGateway(): Promise<{ url: string; asked: () => number }> {
  const state = { asked: 0 };
  const server: Server = createServer((socket) => {
    state.asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, asked: () => state.asked };
}

/** A mail server that takes a connection and says nothing. */
async function openSilentGateway(): Promise<{ url: string; end: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    // Who hangs up is what the test wants.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { url: `smtp://127.0.0.1:${address.port}`, end };
}

describeOnDatabase('letters', (open) => {
  const opened = serverOfFile(open, { environment: { TRUST_PROXY: '1' } });

  /** What has been sent to this address, once all that is due has gone. */
  async function lettersTo(address: string): Promise<SentLetter[]> {
    const { exchange, running, dataDir, advanceMs } = opened();
    advanceMs(6_000);
    await running.jobs.runDue();
    const isWaiting = async () =>
      (await exchange.database.query('select 1 from letters where address = $1', [address]))
        .length > 0;
    await expect.poll(isWaiting).toBe(false);
    const text = await readFile(join(dataDir, 'outbox.ndjson'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SentLetter)
      .filter(({ to, subject }) => to === address && subject);
  }
  const subjectsTo = async (address: string) =>
    (await lettersTo(address)).map(({ subject }) => subject);
  const tell = (account: TestAccount, key: MessageKey, params: Record<string, string>) =>
    transact(opened().exchange.database, async (tx) => {
      const at = opened().exchange.clock.now();
      await addMessage(tx, account.userId, { key, params, at } as never);
      return {};
    });

  test('a login from a new device is told by letter in the language read there, with the phrase and no secret', async () => {
    const server = opened();
    const account = await server.register('device@letters.test');
    await must(server.call('security.setPhrase', { phrase: 'seven blue cats' }, account));
    await logInAgain(server, account, { userAgent: 'Mozilla/5.0 Firefox/130.0' });
    await must(
      server.call(
        'session.login',
        { user_string: account.email, password: account.password, lang: 'fra' },
        { headers: { 'user-agent': 'Mozilla/5.0 (Android) Chrome/130.0' } },
      ),
    );
    const [letter, ...others] = (await lettersTo(account.email)).reverse();
    expect(letter?.subject).toMatch(/^Aureus: .*nouvel appareil/i);
    expect(letter?.text).toContain('Si ce n’est pas vous');
    expect(letter?.text).toContain('seven blue cats');
    expect(letter?.text).not.toContain('réglages');
    for (const { subject, text } of [letter, ...others].filter((one) => one !== undefined))
      for (const secret of [account.password, account.token, 'http', '{{'])
        expect(subject + text).not.toContain(secret);
    // Sent once.
    expect(await lettersTo(account.email)).toHaveLength(others.length + 1);
  });

  test('a change of the address is told to the old one as well, and codes are no part of it', async () => {
    const server = opened();
    const account = await server.register('before@letters.test');
    const to = 'after@letters.test';
    const security_code = await codeFor(server, { token: account.token, to: account.email });
    const code = await codeFor(server, { token: account.token, to, scene: 'bind' });
    await must(server.call('security.bindEmail', { email: to, code, security_code }, account));
    for (const address of [account.email, to]) {
      const letters = await lettersTo(address);
      expect(letters, address).toHaveLength(1);
      expect(letters[0]?.text).toContain('af***@letters.test');
      for (const secret of [code, security_code]) expect(letters[0]?.text).not.toContain(secret);
    }
  });

  test('letters about money can be done without, those about security cannot', async () => {
    const server = opened();
    const account = await server.register('money@letters.test');
    const credited = { amount: '25', currency: 'USDT' };
    const set = (money_letters: string) =>
      server.call('settings.setLetters', { money_letters, lang: 'en' }, account);
    await must(set('1'));
    await tell(account, 'deposit_credited', credited);
    expect(await subjectsTo(account.email)).toEqual(['Aureus: Deposit credited']);
    expect(await must(set('0'))).toMatchObject({ money_letters: false });
    await tell(account, 'deposit_credited', credited);
    await tell(account, 'password_changed', {});
    await tell(account, 'vip_reached', { tier: '1' });
    expect((await subjectsTo(account.email)).slice(1)).toEqual(['Aureus: Login password changed']);
    for (const bad of ['', 'yes', '2', '-1'])
      expect((await set(bad)).code, bad).toBe('parameter_error');
    expect((await server.call('settings.setLetters', { money_letters: '0' })).code).toBe(
      'login_required',
    );
  });

  test('what is rolled back is told by no letter', async () => {
    const account = await opened().register('undone@letters.test');
    const { database, clock } = opened().exchange;
    const undone = database.withTransaction(async (tx) => {
      await addMessage(tx, account.userId, {
        key: 'password_changed',
        params: {},
        at: clock.now(),
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await lettersTo(account.email)).toEqual([]);
  });

  test('a mail server that does not answer loses no letter; it is asked again later, and one that does gets all', async () => {
    const server = opened();
    const { database, clock } = server.exchange;
    const account = await server.register('patient@letters.test');
    await lettersTo(account.email);
    const gateway = await openDeafGateway();
    const config = {
      ...parseConfig({ SMTP_URL: gateway.url, DATA_DIR: server.dataDir }),
      mode: 'production' as const,
    };
    const post = createLetterPost({ config, clock, database, log: pino({ level: 'silent' }) });
    const runOnce = async () => {
      await database.withTransaction((tx) =>
        post.job(tx, { id: 0, kind: 'letters', payload: {} }, clock.now()),
      );
      await post.stop();
    };
    await tell(account, 'password_changed', {});
    await tell(account, 'pay_password_changed', {});
    await runOnce();
    // Claimed together, asked once: the second letter is not tried at a server that has just failed.
    expect(gateway.asked()).toBe(1);
    await runOnce();
    expect(gateway.asked()).toBe(1);
    server.advanceMs(5 * MINUTE_MS);
    await runOnce();
    expect(gateway.asked()).toBe(2);
    server.advanceMs(DAY_MS);
    expect(await subjectsTo(account.email)).toHaveLength(2);

    await tell(account, 'password_changed', {});
    await runOnce();
    server.advanceMs(8 * DAY_MS);
    await runOnce();
    expect(
      await database.query('select 1 from letters where address = $1', [account.email]),
    ).toEqual([]);
  });

  test('a burst is sent in its turn: no more is claimed than can be sent before another would claim it', async () => {
    const server = opened();
    const { database, clock } = server.exchange;
    const account = await server.register('burst@letters.test');
    await lettersTo(account.email);
    const gateway = await openSilentGateway();
    const config = {
      ...parseConfig({ SMTP_URL: gateway.url, DATA_DIR: server.dataDir }),
      mode: 'production' as const,
    };
    const post = createLetterPost({ config, clock, database, log: pino({ level: 'silent' }) });
    await database.query(
      `insert into letters (user_id, address, key, params, created_at, next_at)
         select $1, $2, 'password_changed', '{}', $3, $3 from generate_series(1, 200)`,
      [account.userId, account.email, clock.now()],
    );
    for (let run = 0; run < 10; run += 1)
      await database.withTransaction((tx) =>
        post.job(tx, { id: 0, kind: 'letters', payload: {} }, clock.now()),
      );
    const [waiting] = await database.query<{ count: number }>(
      'select count(*) as count from letters where address = $1 and attempts = 0',
      [account.email],
    );
    expect(waiting?.count).toBe(100);
    gateway.end();
    await post.stop();
    await database.query('delete from letters where address = $1', [account.email]);
  });
});
