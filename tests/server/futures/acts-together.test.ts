/** Acts of futures of several users as one statement leave what they leave one by one, and nobody's refusal is another's. */
import { expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import {
  type ActsScene,
  type ActWish,
  cancelEverything,
  closeEverything,
  closePart,
  closeWhole,
  ladder,
  leftIn,
  openActs,
  performKeyed,
  placing,
  reduceAt,
  stopAt,
} from '../../support/acts-together.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import type { FuturesExchange } from '../../support/futures-exchange.ts';
import { countToTheEnd, limitOrders } from '../../support/spoilt-users.ts';

/** What each user does, act after act: acts of one, two and more steps of the ledger come together, and some that have none. */
function storiesOf(futures: FuturesExchange): readonly (readonly ActWish[])[] {
  const { times } = futures;
  const long = placing(futures, { side: 'long', lots: '10' });
  const limit = placing(futures, {
    ...{ side: 'long', type: 'limit', lots: '4', targetPrice: times('0.95') },
  });
  const isolated = placing(futures, {
    ...{ side: 'short', lots: '7', marginMode: 'isolated', stopLossPrice: times('1.02') },
  });
  const atOnce = placing(futures, {
    ...{ side: 'short', type: 'limit', lots: '6', targetPrice: times('0.99'), timeInForce: 'ioc' },
  });
  const asleep = placing(futures, {
    ...{ side: 'short', type: 'stop_market', lots: '5', triggerPrice: times('0.9') },
  });
  const higher = reduceAt(futures, '1.05');
  const lower = reduceAt(futures, '0.95');
  return [
    [long, closePart, closeWhole],
    [limit, cancelEverything, long],
    [isolated, lower, closePart, closeWhole],
    [ladder(futures), cancelEverything],
    [long, higher, stopAt(futures, '0.97'), closeEverything],
    [atOnce, isolated, closeEverything],
    [asleep, limit, cancelEverything, cancelEverything],
    [closeEverything, long, long, closeEverything],
  ];
}

/** The first acts of all users, then the second ones, and so on. */
async function tellStories(
  { futures, users, perform }: ActsScene,
  each: (acts: readonly (() => Promise<unknown>)[]) => Promise<unknown>,
): Promise<void> {
  const stories = storiesOf(futures);
  for (let turn = 0; turn < 4; turn += 1) {
    const acts = users.flatMap((userId, index) => {
      const wish = stories[index % stories.length]?.[turn];
      return wish === undefined ? [] : [async () => must(await perform(userId, wish))];
    });
    await each(acts);
  }
}

function must(answer: { ok: boolean; error?: { code: string } }): void {
  if (!answer.ok) throw new Error(`refused: ${answer.error?.code}`);
}

const byNumber = (left: number, right: number) => left - right;

async function makePoor({ futures, perform }: ActsScene, userId: number): Promise<void> {
  for (const lots of ['100000', '10000', '1000', '100', '10', '1']) {
    const wish = placing(futures, {
      ...{ side: 'long', type: 'limit', lots, targetPrice: futures.times('0.95') },
    });
    while ((await perform(userId, wish)).ok);
  }
}

async function claimKey({ futures }: ActsScene, userId: number): Promise<void> {
  const wish = placing(futures, { side: 'long', lots: '1' });
  must(await performKeyed(futures, { userId, key: 'twice' }, wish));
}

const inDatabase =
  (spoil: (database: Database, userId: number) => Promise<void>) =>
  ({ futures }: ActsScene, userId: number) =>
    spoil(futures.exchange.database, userId);

async function leftOf(database: Database, userId: number): Promise<unknown> {
  const [row] = await database.query(
    `select (select count(*) from futures_orders where user_id = $1) as orders,
      (select count(*) from outbox where user_id = $1) as news,
      (select count(*) from idempotency where user_id = $1) as keys,
      (select jsonb_agg(jsonb_build_array(available, held)) from accounts where user_id = $1) as money`,
    [userId],
  );
  return row;
}

describeOnEachDatabase('acts of several users at once', (openDatabase) => {
  test('FUT-02 leave the very same as one by one', { timeout: openTimeoutMs }, async () => {
    const alone = await openActs(await openDatabase(), 16);
    await tellStories(alone, async (acts) => {
      for (const act of acts) await act();
    });
    expect(alone.written.every(({ length }) => length === 1)).toBe(true);

    const scene = await openActs(await openDatabase(), 16);
    const { futures, users, written } = scene;
    await tellStories(scene, (acts) => Promise.all(acts.map((act) => act())));
    expect(written.length).toBeLessThanOrEqual(8);
    expect([...new Set(written.flat())].toSorted(byNumber)).toEqual(users);

    const left = await leftIn(futures.exchange.database);
    expect(left).toEqual(await leftIn(alone.futures.exchange.database));
    for (const rows of Object.values(left))
      expect(rows.length).toBeGreaterThanOrEqual(users.length);
    expect(await audit(futures.exchange.database)).toMatchObject({ ok: true });
    await alone.futures.close();
    await futures.close();
  });

  test.each([
    ['cannot pay', 'insufficient_balance', makePoor],
    ['repeats a key', 'idempotency', claimKey],
    ['has a limit of their own', 'own_order_limit', inDatabase(limitOrders)],
    ['cannot be told of it', 'out of range', inDatabase(countToTheEnd)],
  ] as const)(
    'FUT-02 of one who %s nothing is written, and the acts of the others are',
    { timeout: openTimeoutMs },
    async (_, reason, spoil) => {
      const scene = await openActs(await openDatabase(), 6);
      const { futures, users, perform } = scene;
      const { database } = futures.exchange;
      const [one = 0, ...others] = users;
      await spoil(scene, one);
      const before = await leftOf(database, one);
      const wish = placing(futures, { side: 'long', lots: '5' });
      const theirs = others.map((userId) => perform(userId, wish));
      const mine = performKeyed(futures, { userId: one, key: 'twice' }, wish).then(must);
      await expect(mine).rejects.toThrow(reason);
      for (const answer of await Promise.all(theirs)) must(answer);
      expect(await leftOf(database, one)).toEqual(before);
      expect(await audit(database)).toMatchObject({ ok: true });
      await futures.close();
    },
  );

  test('FUT-02 of one user each act is computed from what the one before has left', {
    timeout: openTimeoutMs,
  }, async () => {
    const { futures, users, written, perform } = await openActs(await openDatabase(), 5);
    const { database } = futures.exchange;
    const [one = 0, ...others] = users;
    const open = placing(futures, { side: 'long', lots: '10' });
    const theirs = others.map((userId) => perform(userId, open));
    const mine = [open, closePart, closePart, closePart, closePart].map((wish) =>
      perform(one, wish),
    );
    const answers = await Promise.all(mine);
    await Promise.all(theirs);
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, false]);
    expect(Math.max(...written.map(({ length }) => length))).toBeGreaterThan(1);
    expect(written.filter((owners) => new Set(owners).size < owners.length)).toEqual([]);
    const rows = await database.query('select lots from futures_positions where user_id = $1', [
      one,
    ]);
    expect(rows).toEqual([{ lots: 1 }]);
    await futures.close();
  });
});
