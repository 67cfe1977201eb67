import { beforeAll, expect, test } from 'vitest';
import { accountKinds } from '../../contract/plain/accounts.ts';
import { type Database, transact } from '../../server/db/database.ts';
import { accept, Refused } from '../../server/db/errors.ts';
import { audit } from '../../server/ledger/audit.ts';
import { openHold, releaseHold, voidHold } from '../../server/ledger/holds.ts';
import { DuplicateTransfer } from '../../server/ledger/outcome.ts';
import { balances, bills } from '../../server/ledger/statements.ts';
import { postHold, transfer } from '../../server/ledger/transfer.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { houseBalance } from '../support/house-balance.ts';
import { change, grant, hold, spend } from './moves.ts';

describeOnEachDatabase('the ledger', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, openTimeoutMs);

  async function userWith(amount: string): Promise<number> {
    const userId = await insertUser(database);
    await database.withTransaction(async (tx) => accept(await grant(tx, userId, amount)));
    return userId;
  }

  test('the accounts of users have the names that the database takes', async () => {
    const [row] = await database.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint
         where conrelid = 'accounts'::regclass and pg_get_constraintdef(oid) like '%(account = ANY %'`,
      [],
    );
    const names = [...(row?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(accountKinds.toSorted());
  });

  test('a transfer answers with the balances that it changed, without trailing zeros', async () => {
    const userId = await insertUser(database);
    const result = await database.withTransaction((tx) => grant(tx, userId, '100.50'));
    expect(result).toMatchObject({
      ok: true,
      value: { balances: [{ ...change(userId), available: '100.5', held: '0' }] },
    });
    expect(await balances(database, userId)).toEqual([
      { ...change(userId), available: '100.5', held: '0' },
    ]);
  });

  test('first credits of an account at once all arrive', async () => {
    const userIds = [await insertUser(database), await insertUser(database)];
    const credits = userIds.flatMap((userId) => Array.from({ length: 20 }, () => userId));
    await Promise.all(
      credits.map((userId) => database.withTransaction((tx) => grant(tx, userId, '1'))),
    );
    for (const userId of userIds) {
      expect(await balances(database, userId)).toMatchObject([{ available: '20' }]);
    }
    expect(await audit(database)).toMatchObject({ ok: true });
  });

  test('a balance keeps all eighteen digits on either side of the point', async () => {
    const amount = '123456789012345678.123456789012345678';
    const userId = await userWith(amount);
    await database.withTransaction((tx) => spend(tx, userId, '0.000000000000000001'));
    const [balance] = await balances(database, userId);
    expect(balance?.available).toBe('123456789012345678.123456789012345677');
  });

  test('a spend beyond what is available is refused and writes nothing', async () => {
    const userId = await userWith('5');
    const before = await audit(database);
    expect(await database.withTransaction((tx) => spend(tx, userId, '5.01'))).toMatchObject({
      ok: false,
      error: { code: 'insufficient_balance' },
    });
    expect((await bills(database, userId, { page: 1, limit: 10 })).total).toBe(1);
    expect(await audit(database)).toEqual(before);
  });

  test('legs that do not sum to zero in each currency throw', async () => {
    const userId = await userWith('5');
    const legs = [
      { account: change(userId), amount: '-1' },
      { account: { house: 'fees', currency: 'BTC' }, amount: '1' } as const,
    ];
    await expect(
      database.withTransaction((tx) => transfer(tx, { code: 'x', key: `x${userId}`, legs, at: 0 })),
    ).rejects.toThrow('do not sum to zero');
  });

  test('amounts that are not plain decimal text throw before they reach the database', async () => {
    const userId = await userWith('5');
    for (const amount of ['0', '1e3', 'NaN', 'Infinity', '0x10', '1_0', ' 1', '-1', '１']) {
      await expect(
        database.withTransaction((tx) => hold(tx, userId, amount)),
        amount,
      ).rejects.toThrow(RangeError);
    }
  });

  test('a second transfer of one key throws DuplicateTransfer, even when the money is gone', async () => {
    const userId = await userWith('5');
    const again = () => database.withTransaction((tx) => spend(tx, userId, '4', `once${userId}`));
    expect((await again()).ok).toBe(true);
    await expect(again()).rejects.toThrow(DuplicateTransfer);
    expect((await balances(database, userId))[0]?.available).toBe('1');
  });

  test('a reference is settled once for a code, whatever the key', async () => {
    const userId = await userWith('5');
    const settle = (key: string) =>
      database.withTransaction((tx) =>
        transfer(tx, {
          code: 'option_settled',
          key,
          settles: true,
          reference: { kind: 'option', id: userId },
          legs: [
            { account: change(userId), amount: '1' },
            { account: { house: 'promotions', currency: 'USDT' }, amount: '-1' },
          ],
          at: 0,
        }),
      );
    expect((await settle(`first${userId}`)).ok).toBe(true);
    await expect(settle(`second${userId}`)).rejects.toThrow(DuplicateTransfer);
  });

  test('a hold moves money aside, posts in parts and gives the rest back', async () => {
    const userId = await userWith('100');
    const held = await database.withTransaction(async (tx) => accept(await hold(tx, userId, '60')));
    expect(held.balances).toEqual([{ ...change(userId), available: '40', held: '60' }]);
    const post = (amount: string, release?: 'rest' | string) =>
      database.withTransaction((tx) =>
        postHold(tx, {
          holdId: held.id,
          amount,
          ...(release !== undefined && { release }),
          code: 'spot_buy',
          key: `post${held.id}-${amount}`,
          legs: [{ account: { house: 'market', currency: 'USDT' }, amount }],
          at: 1,
        }),
      );
    expect(await post('20')).toMatchObject({
      value: { balances: [{ available: '40', held: '40' }] },
    });
    expect(await post('10', '5')).toMatchObject({
      value: { balances: [{ available: '45', held: '25' }] },
    });
    await database.withTransaction((tx) =>
      releaseHold(tx, { holdId: held.id, amount: '1', at: 2 }),
    );
    await expect(post('25')).rejects.toThrow('more was asked');
    expect(await post('4', 'rest')).toMatchObject({
      value: { balances: [{ available: '66', held: '0' }] },
    });
    expect(await post('1')).toMatchObject({ ok: false, error: { code: 'already_done' } });
    expect(await database.withTransaction((tx) => voidHold(tx, held.id, 3))).toMatchObject({
      ok: false,
      error: { code: 'already_done' },
    });
  });

  test('a hold larger than what is available is refused, a second one of its key throws', async () => {
    const userId = await userWith('10');
    expect(await database.withTransaction((tx) => hold(tx, userId, '10.1'))).toMatchObject({
      ok: false,
      error: { code: 'insufficient_balance' },
    });
    const order = { account: change(userId), amount: '4', code: 'h', key: `h${userId}`, at: 0 };
    await database.withTransaction((tx) => openHold(tx, order));
    await expect(database.withTransaction((tx) => openHold(tx, order))).rejects.toThrow(
      DuplicateTransfer,
    );
    expect((await balances(database, userId))[0]).toMatchObject({ available: '6', held: '4' });
  });

  test('a refusal thrown as Refused undoes the steps before it', async () => {
    const userId = await userWith('10');
    const result = await transact(database, async (tx) => {
      accept(await spend(tx, userId, '6'));
      accept(await spend(tx, userId, '6'));
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'insufficient_balance' } });
    expect((await balances(database, userId))[0]?.available).toBe('10');
    expect(new Refused({ code: 'internal', message: '' })).toBeInstanceOf(Error);
  });

  test('bills are newest first, with the balance after each, filtered and paged', async () => {
    const userId = await userWith('10');
    for (const amount of ['1', '2', '3']) {
      await database.withTransaction(async (tx) => accept(await spend(tx, userId, amount)));
    }
    await database.withTransaction((tx) => grant(tx, userId, '7', 'BTC'));
    const first = await bills(database, userId, { currency: 'USDT', page: 1, limit: 2 });
    expect(first.total).toBe(4);
    expect(first.bills.map((bill) => [bill.amount, bill.balanceAfter])).toEqual([
      ['-3', '4'],
      ['-2', '7'],
    ]);
    const last = await bills(database, userId, { currency: 'USDT', page: 2, limit: 2 });
    expect(last.bills.map((bill) => bill.amount)).toEqual(['-1', '10']);
    const all = await bills(database, userId, { account: 'change', page: 1, limit: 100 });
    expect(all.bills[0]).toMatchObject({ currency: 'BTC', code: 'grant', reference: null });
    expect((await bills(database, userId, { account: 'lever', page: 1, limit: 9 })).total).toBe(0);
  });

  test('a house account is the sum of its postings and may be negative', async () => {
    const before = Number(await houseBalance(database, { house: 'issuance', currency: 'ETH' }));
    const userId = await insertUser(database);
    await database.withTransaction((tx) => grant(tx, userId, '3', 'ETH'));
    expect(await houseBalance(database, { house: 'issuance', currency: 'ETH' })).toBe(
      String(before - 3),
    );
  });

  test('what is written cannot be changed, and balances cannot be made negative by hand', async () => {
    const userId = await userWith('1');
    for (const sql of [
      'update postings set amount = amount + 1',
      'delete from postings',
      'update transfers set at = 0',
      'delete from transfers',
    ]) {
      await expect(database.query(sql), sql).rejects.toThrow('append-only');
    }
    for (const value of ['-1', "'NaN'", "'Infinity'"]) {
      const sql = `update accounts set available = ${value} where user_id = ${userId}`;
      await expect(database.query(sql), sql).rejects.toThrow('check constraint');
    }
  });

  test('the audit finds money that came from nowhere', async () => {
    const userId = await userWith('1');
    expect(await audit(database)).toMatchObject({ ok: true, sums: { USDT: '0' } });
    await database.query('update accounts set available = 2, held = 1 where user_id = $1', [
      userId,
    ]);
    const report = await audit(database);
    expect(report.ok).toBe(false);
    expect(report.balanceMismatches).toMatchObject([{ balance: '3', postings: '1' }]);
    expect(report.holdMismatches).toMatchObject([{ held: '1', openHolds: '0' }]);
    await database.query('update accounts set available = 1, held = 0 where user_id = $1', [
      userId,
    ]);
    expect((await audit(database)).ok).toBe(true);
    await database.query(
      `insert into postings (transfer_id, house, currency, amount) values (0, 'fees', 'USDT', 7)`,
    );
    expect(await audit(database)).toMatchObject({
      ok: false,
      sums: { USDT: '7' },
      unbalancedTransfers: [{ transferId: 0, currency: 'USDT', total: '7' }],
    });
  });
});
