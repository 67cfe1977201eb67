/** How points are earned: by registering, verifying, inviting, trading and coming every day; each thing once. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { accept } from '../../../server/db/errors.ts';
import { GIFTS } from '../../../server/features/points/terms.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { movementsOf, offerOf } from '../../support/points.ts';
import { logInAgain } from '../../support/security-codes.ts';
import { must, registerByCode, startTestServer, type TestAccount } from '../../support/server.ts';
import { newsOf, setPrice } from '../../support/withdrawals.ts';

describeOnDatabase('points that are earned', (open) => {
  const server = serverOfFile(open);
  const database = () => server().exchange.database;
  const register = () => server().register(newAddress());

  /** Lets the job find what is waiting. */
  async function award() {
    server().advanceMs(10_000);
    await server().running.jobs.runDue();
  }

  const verify = ({ userId }: TestAccount, level = 1) =>
    database().query('update users set verification_level = $2 where id = $1', [userId, level]);

  /** A fee of an option; a negative one is given back. */
  const payFee = ({ userId }: TestAccount, fee: string, currency = 'USDT') =>
    database().withTransaction(async (tx) => {
      const isBack = fee.startsWith('-');
      accept(
        await transfer(tx, {
          code: isBack ? 'options_settle' : 'options_open',
          key: randomUUID(),
          legs: [
            {
              account: { userId, account: 'micro', currency },
              amount: isBack ? fee.slice(1) : `-${fee}`,
            },
            { account: { house: 'fees', currency }, amount: fee },
          ],
          at: server().exchange.clock.now(),
        }),
      );
    });

  async function expectWholeBooks() {
    const report = await audit(database());
    expect(report, JSON.stringify(report)).toMatchObject({ ok: true, pointMismatches: [] });
  }

  test('POINT-01 registering brings points in the sandbox', async () => {
    const account = await registerByCode(server(), newAddress());
    expect(await movementsOf(server(), account)).toEqual([['registered', 50]]);
    const { token } = account;
    expect(await must(server().call('session.user', {}, { token }))).toMatchObject({ points: 50 });
    await expectWholeBooks();
  });

  test('POINT-01 verifying brings points once, also to who has invited them', async () => {
    const inviter = await register();
    const friend = await register();
    // Who has invited somebody is said at registration alone.
    await database().withTransaction(async (tx) => {
      await tx.query('alter table users disable trigger users_inviter_fixed');
      await tx.query('update users set invited_by = $2 where id = $1', [
        friend.userId,
        inviter.userId,
      ]);
      await tx.query('alter table users enable trigger users_inviter_fixed');
    });
    await award();
    expect(await movementsOf(server(), inviter)).toEqual([]);
    await verify(friend);
    await verify(friend, 2);
    await award();
    expect(await movementsOf(server(), friend)).toEqual([['verified', 100]]);
    expect(await movementsOf(server(), inviter)).toEqual([['invited', 200]]);
    for (const { userId } of [friend, inviter])
      expect((await newsOf(server(), userId)).slice(-3)).toEqual([
        'points.moved',
        'session.userChanged',
        'messages.received',
      ]);
    const { list } = (await must(server().call('messages.list', {}, inviter))) as {
      list: object[];
    };
    expect(list[0]).toMatchObject({ title: '200 points for you', link: '/pages/points/index' });
    // A level that is lost and held again is no other identity.
    await verify(friend, 0);
    await verify(friend);
    await award();
    expect(await movementsOf(server(), friend)).toEqual([['verified', 100]]);
    expect(await movementsOf(server(), inviter)).toEqual([['invited', 200]]);
    await expectWholeBooks();
  });

  test('POINT-01 a trade brings points by its fee in dollars, and what is no whole point waits', async () => {
    setPrice(server(), 'BTCUSDT', '64000');
    const account = await register();
    const buy = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.0123' };
    await must(server().call('spot.trade', buy, { token: account.token, key: randomUUID() }));
    const [fee] = await database().query<{ fee: string }>(
      `select sum(amount) as fee from postings where house = 'fees' and transfer_id in
         (select transfer_id from postings where user_id = $1)`,
      [account.userId],
    );
    await award();
    const earned = Math.floor(Number(fee?.fee) * 10);
    expect(earned).toBeGreaterThan(0);
    expect(await movementsOf(server(), account)).toEqual([['traded', earned]]);
    await expectWholeBooks();
  });

  test('POINT-01 fees are worth what they are when they are counted; one given back is made up for first', async () => {
    setPrice(server(), 'BTCUSDT', '60000');
    const account = await register();
    await database().withTransaction(async (tx) => {
      for (const currency of ['USDT', 'BTC'])
        accept(
          await transfer(tx, {
            code: 'operator_credit',
            key: randomUUID(),
            legs: [
              { account: { userId: account.userId, account: 'micro', currency }, amount: '100' },
              { account: { house: 'issuance', currency }, amount: '-100' },
            ],
            at: 0,
          }),
        );
    });
    await payFee(account, '0.00012', 'BTC');
    await payFee(account, '0.09');
    await award();
    // 7.2 and 0.09 dollars: 72 points, and nine hundredths of a dollar wait.
    expect(await movementsOf(server(), account)).toEqual([['traded', 72]]);
    await payFee(account, '0.01');
    await award();
    expect((await movementsOf(server(), account)).at(-1)).toEqual(['traded', 1]);
    await payFee(account, '-2');
    await award();
    await payFee(account, '2.1');
    await award();
    expect((await movementsOf(server(), account)).slice(2)).toEqual([['traded', 1]]);
    await expectWholeBooks();
  });

  test('POINT-01 two instances that look at once give each point once', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, register));
    const other = await startTestServer({
      database: database(),
      clock: { now: () => server().exchange.clock.now() },
    });
    try {
      for (const account of accounts) {
        await verify(account);
        await payFee(account, '1');
      }
      server().advanceMs(10_000);
      await Promise.all([server(), other].map(({ running }) => running.jobs.runDue()));
      for (const account of accounts)
        expect(await movementsOf(server(), account)).toEqual([
          ['verified', 100],
          ['traded', 10],
        ]);
    } finally {
      await other.close();
    }
    await expectWholeBooks();
  });

  test('POINT-01 a gift a day: larger in a row, and from its beginning after a day without', async () => {
    let account = await register();
    const day = async (skip = 1) => {
      server().advanceMs(skip * DAY_MS);
      account = { ...account, token: await logInAgain(server(), account) };
      return server().call('points.checkIn', {}, { token: account.token });
    };
    const gifts: number[] = [];
    for (let count = 0; count < GIFTS.length + 1; count += 1) {
      const answer = (await must(day())) as { record: { change: number } };
      gifts.push(answer.record.change);
    }
    expect(gifts).toEqual([...GIFTS, GIFTS[0]]);
    expect((await offerOf(server(), account)).check_in.streak).toBe(8);
    expect(await must(day(2))).toMatchObject({ record: { change: 2 }, check_in: { streak: 1 } });
    // The day is that of UTC, to the millisecond.
    const { next_at: nextAt } = (await offerOf(server(), account)).check_in;
    server().advanceMs(nextAt - 1 - server().exchange.clock.now());
    account = { ...account, token: await logInAgain(server(), account) };
    const early = await server().call('points.checkIn', {}, { token: account.token });
    expect(early.code).toBe('already_done');
    server().advanceMs(1);
    const next = await must(server().call('points.checkIn', {}, { token: account.token }));
    expect(next).toMatchObject({ check_in: { streak: 2, next_at: nextAt + 24 * HOUR_MS } });
  });

  test('POINT-01 an operator gives and takes points once, and never more than there are', async () => {
    const account = await register();
    const own = String(account.userId);
    const act = (...args: string[]) => actAs(server(), { verb: 'points', args });
    expect(await act(own, '100')).toMatchObject({ exitCode: 0, answer: { pointsAfter: 100 } });
    expect(await act(own, '-30')).toMatchObject({ exitCode: 0, answer: { pointsAfter: 70 } });
    expect(await act(own, '-71')).toEqual({
      exitCode: 1,
      answer: { error: 'insufficient_points' },
    });
    const key = randomUUID();
    for (let count = 0; count < 2; count += 1)
      await actAs(server(), { verb: 'points', args: [own, '5'], key });
    for (const change of ['', '0', '1.5', '+1', '1e3', 'NaN', '-', '99999999', '１'])
      expect([change, (await act(own, change)).exitCode]).toEqual([change, 2]);
    expect((await act(own)).exitCode).toBe(2);
    expect((await act('nobody@example.com', '1')).answer).toEqual({ error: 'not_found' });
    expect(await movementsOf(server(), account)).toEqual([
      ['operator', 100],
      ['operator', -30],
      ['operator', 5],
    ]);
    await expectWholeBooks();
  });

  test('the database keeps movements as they were written, and refuses what is below nothing', async () => {
    const { userId } = await register();
    const attempts = [
      `update point_movements set change = 1`,
      `delete from point_movements`,
      `insert into point_movements (key, user_id, code, change, points_after, at)
         values ('x', ${userId}, 'exchanged', -1, -1, 0)`,
      `insert into point_movements (key, user_id, code, change, points_after, at)
         values ('y', ${userId}, 'exchanged', 5, 5, 0)`,
    ];
    for (const sql of attempts) await expect(database().query(sql), sql).rejects.toThrow();
  });
});
