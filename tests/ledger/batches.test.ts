import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { audit } from '../../server/ledger/audit.ts';
import { openHold } from '../../server/ledger/holds.ts';
import {
  appendOutboxEvents,
  appendOutboxOfMany,
  lastOutboxSequence,
  lastOutboxSequences,
  readOutbox,
} from '../../server/ledger/outbox.ts';
import { DuplicateTransfer } from '../../server/ledger/outcome.ts';
import { balances, bills } from '../../server/ledger/statements.ts';
import { type Leg, postHold, transfer } from '../../server/ledger/transfer.ts';
import { transferMany } from '../../server/ledger/transfer-many.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { houseBalance } from '../support/house-balance.ts';
import { change, grant, hold } from './moves.ts';

const issuance = (amount: string): Leg => ({
  account: { house: 'issuance', currency: 'USDT' },
  amount,
});

describeOnEachDatabase('many movements at once', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, openTimeoutMs);

  async function userWith(amount: string): Promise<number> {
    const userId = await insertUser(database);
    await database.withTransaction(async (tx) => accept(await grant(tx, userId, amount)));
    return userId;
  }
  const give = (userId: number, amount: string, key: string = randomUUID()) => ({
    code: 'grant',
    key,
    legs: [issuance(`-${amount}`), { account: change(userId), amount }],
    at: 5,
  });

  test('many transfers are posted in their order and answered in their order', async () => {
    const [one, two] = [await userWith('1'), await userWith('2')];
    const results = await database.withTransaction((tx) =>
      transferMany(tx, [
        { ...give(one, '10'), reference: { kind: 'gift', id: 77 } },
        { ...give(two, '20'), legs: [issuance('99'), { account: change(two), amount: '-99' }] },
        give(two, '30'),
        give(one, '40'),
      ]),
    );
    expect(results).toMatchObject([
      { ok: true, value: { balances: [{ userId: one, available: '11' }] } },
      { ok: false, error: { code: 'insufficient_balance' } },
      { ok: true, value: { balances: [{ userId: two, available: '32' }] } },
      { ok: true, value: { balances: [{ userId: one, available: '51' }] } },
    ]);
    const [latest, gift] = (await bills(database, one, { page: 1, limit: 2 })).bills;
    expect(latest).toMatchObject({ amount: '40', balanceAfter: '51', reference: null, at: 5 });
    expect(gift).toMatchObject({ code: 'grant', reference: { kind: 'gift', id: '77' } });
    expect(await database.withTransaction((tx) => transferMany(tx, []))).toEqual([]);
  });

  test('a batch posts holds too, and gives back what is asked or all that is left', async () => {
    const userId = await userWith('100');
    const held = async () =>
      (await database.withTransaction(async (tx) => accept(await hold(tx, userId, '10')))).id;
    const posting = (holdId: number, release?: string) => ({
      holdId,
      amount: '4',
      ...(release !== undefined && { release }),
      code: 'spot_buy',
      key: randomUUID(),
      legs: [{ account: { house: 'market', currency: 'USDT' } as const, amount: '4' }],
      at: 6,
    });
    const [first, second, third] = [await held(), await held(), await held()];
    await database.withTransaction((tx) =>
      transferMany(tx, [posting(first), posting(second, '1'), posting(third, 'rest')]),
    );
    expect(await balances(database, userId)).toMatchObject([{ available: '77', held: '11' }]);
    const again = await database.withTransaction((tx) => transferMany(tx, [posting(third)]));
    expect(again).toMatchObject([{ ok: false, error: { code: 'already_done' } }]);
  });

  test('a batch refuses amounts that are none, and keys and settlements that were', async () => {
    const userId = await userWith('1');
    const post = (order: Parameters<typeof transferMany>[1][number]) =>
      database.withTransaction((tx) => transferMany(tx, [order]));
    const bad = { ...give(userId, '1'), legs: [issuance('-1e1')] };
    await expect(post(bad)).rejects.toThrow('not the amount of a leg');
    await expect(post({ ...give(userId, '1'), holdId: 1, amount: '0' })).rejects.toThrow(
      'must be positive',
    );
    const key = randomUUID();
    await post(give(userId, '1', key));
    await expect(post(give(userId, '1', key))).rejects.toThrow(DuplicateTransfer);
    const settling = () => ({
      ...give(userId, '1'),
      settles: true,
      reference: { kind: 'option', id: `batch-${userId}` },
    });
    await post(settling());
    await expect(post(settling())).rejects.toThrow(DuplicateTransfer);
    const plain = () => ({ ...give(userId, '1'), reference: { kind: 'option', id: userId } });
    await post(plain());
    expect(await post(plain())).toMatchObject([{ ok: true }]);
  });

  test('a transfer that settles nothing may be repeated for its reference, and needs no reference', async () => {
    const userId = await userWith('1');
    const reference = { kind: 'gift', id: 'plain' };
    for (const order of [
      { ...give(userId, '1'), reference },
      { ...give(userId, '1'), reference },
    ]) {
      await database.withTransaction(async (tx) => accept(await transfer(tx, order)));
    }
    expect((await balances(database, userId))[0]?.available).toBe('3');
    const [bill] = (await bills(database, userId, { page: 1, limit: 1 })).bills;
    expect(bill?.reference).toEqual(reference);
  });

  test('legs of several currencies and of the house reach their accounts', async () => {
    const userId = await userWith('5');
    const before = await houseBalance(database, { house: 'conversion', currency: 'BTC' });
    expect(before).toBe('0');
    const conversion = (currency: string, amount: string): Leg => ({
      account: { house: 'conversion', currency },
      amount,
    });
    const legs = [
      { account: change(userId), amount: '-2' },
      conversion('USDT', '2'),
      conversion('BTC', '-0.5'),
      { account: { userId, account: 'lever', currency: 'BTC' } as const, amount: '0.5' },
    ];
    const order = { code: 'convert', key: randomUUID(), legs, at: 9 };
    await database.withTransaction(async (tx) => accept(await transfer(tx, order)));
    expect(await balances(database, userId)).toMatchObject([
      { account: 'change', currency: 'USDT', available: '3' },
      { account: 'lever', currency: 'BTC', available: '0.5' },
    ]);
    expect(await houseBalance(database, { house: 'conversion', currency: 'BTC' })).toBe('-0.5');
  });

  test('a posting of a hold refuses amounts that are none, and what it gives back as well', async () => {
    const userId = await userWith('10');
    const { id } = await database.withTransaction(async (tx) =>
      accept(await hold(tx, userId, '5')),
    );
    const post = (amount: string, release: string) =>
      database.withTransaction((tx) =>
        postHold(tx, {
          holdId: id,
          amount,
          release,
          code: 'x',
          key: randomUUID(),
          legs: [],
          at: 1,
        }),
      );
    await expect(post('0', '0')).rejects.toThrow('must be positive');
    await expect(post('1', '-1')).rejects.toThrow('not an amount');
    await expect(post('1', 'some')).rejects.toThrow('not an amount');
  });

  test('what a feature writes with the ledger is written with it, or not at all', async () => {
    const userId = await userWith('10');
    const companion = {
      sql: `told as (insert into outbox (user_id, sequence, name, payload, created_at)
        select $1, 1, $2, to_jsonb(id), 0 from done)`,
      params: [userId, 'told'],
    };
    const legs = [{ account: change(userId), amount: '-4' }, issuance('4')];
    const order = { code: 'spend', key: randomUUID(), legs, at: 1 };
    const written = await database.withTransaction(async (tx) =>
      accept(await transfer(tx, order, companion)),
    );
    expect(written.balances).toMatchObject([{ available: '6' }]);
    expect(await readOutbox(database, userId, 0, 9)).toEqual([
      { userId, sequence: 1, name: 'told', payload: written.id, createdAt: 0 },
    ]);
    const tooMuch = { account: change(userId), amount: '7', code: 'h', key: randomUUID(), at: 1 };
    const refused = await database.withTransaction((tx) => openHold(tx, tooMuch, companion));
    expect(refused).toMatchObject({ ok: false, error: { code: 'insufficient_balance' } });
    expect(await readOutbox(database, userId, 0, 9)).toHaveLength(1);
  });

  test('a hold keeps what it is for', async () => {
    const userId = await userWith('10');
    const order = {
      account: change(userId),
      amount: '4',
      code: 'spot_order',
      key: randomUUID(),
      reference: { kind: 'nothing', id: 12 },
      at: 44,
    };
    const { id } = await database.withTransaction(async (tx) => accept(await openHold(tx, order)));
    expect(
      await database.query(
        'select code, key, reference_kind as kind, reference_id as "referenceId" from holds where id = $1',
        [id],
      ),
    ).toEqual([{ code: 'spot_order', key: order.key, kind: 'nothing', referenceId: '12' }]);
  });

  test('events of many users keep the order of each, and follow on what there was', async () => {
    const [one, two] = [await insertUser(database), await insertUser(database)];
    const event = (userId: number, number: number) => ({
      userId,
      name: `n${number}`,
      payload: number,
    });
    await database.withTransaction(async (tx) => {
      expect(await appendOutboxEvents(tx, one, [{ name: 'first', payload: { a: 1 } }], 3)).toBe(1);
      expect(await appendOutboxEvents(tx, two, [event(0, 8), event(0, 9)], 4)).toBe(2);
      await appendOutboxOfMany(tx, [], 5);
      await appendOutboxOfMany(tx, [event(two, 1), event(one, 2), event(two, 3)], 6);
    });
    const read = async (userId: number) =>
      (await readOutbox(database, userId, 0, 9)).map(({ sequence, name, payload, createdAt }) => [
        sequence,
        name,
        payload,
        createdAt,
      ]);
    expect(await read(one)).toEqual([
      [1, 'first', { a: 1 }, 3],
      [2, 'n2', 2, 6],
    ]);
    expect(await read(two)).toEqual([
      [1, 'n8', 8, 4],
      [2, 'n9', 9, 4],
      [3, 'n1', 1, 6],
      [4, 'n3', 3, 6],
    ]);
    expect([
      await lastOutboxSequence(database, one),
      await lastOutboxSequence(database, two),
    ]).toEqual([2, 4]);
  });

  test('the audit is content with all of it', async () => {
    const report = await audit(database);
    expect(report).toMatchObject({ ok: true, sums: { USDT: '0', BTC: '0' } });
  });

  test('the latest sequence is known of many users at once; who never had an event is at nothing', async () => {
    const [one, two, none] = [await userWith('1'), await userWith('2'), await insertUser(database)];
    const event = { name: 'balances.changed', payload: [] };
    await database.withTransaction(async (tx) => {
      await appendOutboxEvents(tx, one, [{ ...event }], 5);
      await appendOutboxEvents(tx, two, [event, event], 5);
    });
    const [ofOne, ofTwo] = [
      await lastOutboxSequence(database, one),
      await lastOutboxSequence(database, two),
    ];
    expect(ofTwo).toBe(ofOne + 1);
    expect(await lastOutboxSequence(database, none)).toBe(0);
    expect(await lastOutboxSequences(database, [two, none, one])).toEqual(
      new Map([
        [one, ofOne],
        [two, ofTwo],
      ]),
    );
    expect(await lastOutboxSequences(database, [])).toEqual(new Map());
  });

  test('a house account that nothing was ever posted to stands at nothing', async () => {
    expect(await houseBalance(database, { house: 'conversion', currency: 'NONE' })).toBe('0');
  });
});
