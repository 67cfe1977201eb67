/** Coupons that an operator gives: checked, logged, and told to who gets them. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { actAs, couponsOf, giveByOperator } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must } from '../../support/server.ts';
import { changeBalance, newsOf } from '../../support/withdrawals.ts';

const BAD_AMOUNTS = ['', '0', '0.00', '-1', 'NaN', '1e3', '0x10', '1,5', '１２', '9'.repeat(40)];
const BAD_DAYS = ['', '0', '-1', '1.5', '1e2', '0x10', '367', '9999', 'NaN', '１'];

describeOnDatabase('coupons of an operator', (open) => {
  const server = serverOfFile(open);

  const register = () => server().register(newAddress());

  test('COUP-01 an operator gives a coupon, which its user hears and reads of, and uses', async () => {
    const account = await register();
    const now = server().exchange.clock.now();
    const { exitCode, answer } = await giveByOperator(
      server(),
      ...[String(account.userId), '0.00120', 'BTC', '7'],
    );
    expect({ exitCode, answer }).toEqual({
      exitCode: 0,
      answer: {
        user: String(account.userId),
        id: expect.any(Number),
        source: 'operator',
        state: 'usable',
        currencyId: 1,
        currency: 'BTC',
        number: '0.0012',
        createdAt: now,
        expiresAt: now + 7 * DAY_MS,
        usedAt: null,
        version: 1,
      },
    });
    expect((await newsOf(server(), account.userId)).slice(-2)).toEqual([
      'coupons.granted',
      'messages.received',
    ]);
    const { list } = (await must(server().call('messages.list', {}, account))) as {
      list: object[];
    };
    expect(list[0]).toMatchObject({
      kind: 'money',
      title: 'A coupon of 0.0012 BTC for you',
      link: '/pages/setting/coupon',
      is_read: false,
    });
    const { id } = answer as { id: number };
    const { token } = account;
    await must(server().call('coupons.use', { id: String(id) }, { token, key: randomUUID() }));
    expect(await changeBalance(server(), account.userId, 'BTC')).toMatchObject({
      available: '0.1012',
    });
    const { database } = server().exchange;
    expect(await houseBalance(database, { house: 'promotions', currency: 'BTC' })).toBe('-0.0012');
    expect((await audit(database)).ok).toBe(true);
  });

  test('an act with a key is done once, and logged with what it did or not at all', async () => {
    const account = await register();
    const own = String(account.userId);
    const { database } = server().exchange;
    const key = randomUUID();
    const credit = (...args: string[]) => actAs(server(), { verb: 'credit', args, key });
    const words = [own, 'change', 'USDT', '25'];
    const answers = await Promise.all([credit(...words), credit(...words), credit(...words)]);
    expect(answers[0]?.answer).toMatchObject({ available: '10025' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await credit(own, 'change', 'USDT', '26')).toMatchObject({
      exitCode: 1,
      answer: { error: 'idempotency_conflict' },
    });
    expect(await changeBalance(server(), account.userId)).toMatchObject({ available: '10025' });
    // What cannot be logged has not happened.
    await expect(
      actAs(server(), { verb: 'credit', args: words, operator: 'a\u0000b' }),
    ).rejects.toThrow();
    expect(await changeBalance(server(), account.userId)).toMatchObject({ available: '10025' });
    // A refusal is logged too, and keeps no key.
    const next = randomUUID();
    const missing = await actAs(server(), {
      verb: 'credit',
      args: ['nobody@nowhere', 'change', 'USDT', '1'],
      key: next,
    });
    expect(missing).toEqual({ exitCode: 1, answer: { error: 'not_found' } });
    const log = await database.query<{ key: string | null; outcome: { exitCode: number } }>(
      `select key, outcome from operator_log where command = 'credit' order by id`,
    );
    expect(log.filter((row) => row.key === key)).toHaveLength(1);
    expect(log.map(({ outcome }) => outcome.exitCode).toSorted()).toEqual([0, 1]);
  });

  test('COUP-01 a coupon to nobody, of no amount, in no coin or for no days is refused', async () => {
    const account = await register();
    const own = String(account.userId);
    const give = (...args: string[]) => giveByOperator(server(), ...args);
    for (const amount of [...BAD_AMOUNTS, '1.123456789']) {
      const refused = { exitCode: 1, answer: { error: 'amount_invalid' } };
      expect([amount, await give(own, amount, 'USDT', '7')]).toEqual([amount, refused]);
    }
    for (const currency of ['', 'usdt', 'NOPE', 'USD', 'AAPL']) {
      const refused = { exitCode: 1, answer: { error: 'currency_unknown' } };
      expect([currency, await give(own, '5', currency, '7')]).toEqual([currency, refused]);
    }
    for (const days of BAD_DAYS) {
      expect([days, (await give(own, '5', 'USDT', days)).exitCode]).toEqual([days, 2]);
    }
    for (const user of ['', '999999999', '-1', 'nobody@example.com', "' or 1=1 --"]) {
      const refused = { exitCode: 1, answer: { error: 'not_found' } };
      expect([user, await give(user, '5', 'USDT', '7')]).toEqual([user, refused]);
    }
    expect((await give()).exitCode).toBe(2);
    expect((await give(own, '5', 'USDT')).exitCode).toBe(2);
    expect((await give(own, '5', 'USDT', '7', 'more')).exitCode).toBe(2);
    expect((await couponsOf(server(), account, 'usable')).usable).toBe(1);
    expect(await newsOf(server(), account.userId)).not.toContain('coupons.granted');
  });

  test('COUP-01 every grant is logged, and two are two coupons', async () => {
    const account = await register();
    await giveByOperator(server(), account.email, '3', 'USDT', '366');
    await giveByOperator(server(), account.email, '3', 'USDT', '366');
    expect(await couponsOf(server(), account, 'usable')).toMatchObject({
      list: [{ source: 'welcome' }, { source: 'operator' }, { source: 'operator' }],
    });
    const acts = await server().exchange.database.query(
      `select operator, command, arguments, outcome from operator_log order by id desc limit 1`,
    );
    expect(acts).toEqual([
      {
        operator: 'tester',
        command: 'coupon',
        arguments: { args: [account.email, '3', 'USDT', '366'] },
        outcome: { exitCode: 0, answer: expect.any(Object) },
      },
    ]);
  });
});
