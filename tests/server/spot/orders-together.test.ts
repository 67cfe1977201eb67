/** New orders of several users as one statement leave what they leave one by one, and nobody's refusal is another's. */
import { expect, test } from 'vitest';
import type { Result } from '../../../contract/envelope.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { Database } from '../../../server/db/database.ts';
import { OrderLanes } from '../../../server/features/spot/order-lanes.ts';
import { placeOrder } from '../../../server/features/spot/place-order.ts';
import { MAXIMUM_OPEN_ORDERS } from '../../../server/features/spot/write-order.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { countToTheEnd, limitOrders } from '../../support/spoilt-users.ts';
import { createSpotExchange, type SpotExchange } from '../../support/spot-exchange.ts';

type Placing = Parameters<SpotExchange['place']>[1];

const AT_REST: Placing = { type: 'buy', amount: '0.001', targetPrice: '60000' };
/** At rest, at the market, half of each, for a purchase and a sale; of the last two nothing is filled and all is. */
const PLACINGS: readonly Placing[] = [
  AT_REST,
  { type: 'buy', amount: '0.002' },
  { type: 'sell', amount: '0.003' },
  { type: 'sell', amount: '0.004', targetPrice: '99000.5' },
  { type: 'buy', amount: '30', targetPrice: '110000' },
  { type: 'sell', amount: '30', targetPrice: '60000' },
  { type: 'buy', amount: '0.005', targetPrice: '60000.1', postOnly: true },
  { type: 'sell', amount: '0.006', targetPrice: '60000', timeInForce: 'ioc' },
];

/** The owners of each statement that is to write new orders, of which one for several may leave them to one for each. */
function watchStatements(database: Database): { database: Database; written: number[][] } {
  const written: number[][] = [];
  const inOneStatement: Database['inOneStatement'] = (sql, params) => {
    if (sql.includes('spot_place_judged')) written.push([ownerOf(JSON.parse(String(params[2])))]);
    if (sql.includes('spot_place_together'))
      written.push(JSON.parse(String(params[0])).map(({ placed }: Placement) => ownerOf(placed)));
    return database.inOneStatement(sql, params);
  };
  return { database: { ...database, inOneStatement }, written };
}

interface Placement {
  readonly placed: { readonly user_id: number };
}

const ownerOf = (placed: Placement['placed']) => placed.user_id;

/** All that orders leave, by their owners, whatever numbers they got. */
const LEFT = {
  orders: `select to_jsonb(o) - '{id,hold_id}'::text[] as row from spot_orders o order by user_id`,
  fills: `select user_id, f.price, quantity, is_maker, time from spot_fills f join spot_orders o on o.id = f.order_id
    order by user_id, f.id`,
  accounts: 'select user_id, account, currency, available, held from accounts order by 1, 2, 3',
  holds: `select o.user_id, a.account, h.code, h.amount, h.posted, h.released, h.status, h.opened_at, h.ended_at, h.reference_kind,
    h.key = 'spot_order:' || o.id as is_named from holds h join spot_orders o on o.hold_id = h.id join accounts a on a.id = h.account_id order by o.user_id`,
  postings: `select o.user_id as owner, t.code, t.settles, t.hold_amount, t.at, p.user_id, p.house, p.currency, p.amount,
    p.balance_after, t.hold_id is not distinct from o.hold_id as is_held, t.key = 'spot_fill:' || o.id || ':1' as is_named
    from postings p join transfers t on t.id = p.transfer_id join spot_orders o on o.id::text = t.reference_id
    where t.code = 'spot_trade' order by owner, p.currency, p.amount`,
  news: `select user_id, sequence, name, payload - 'id' as payload, created_at,
    payload->>'id' = (select id::text from spot_orders o where o.user_id = n.user_id) as is_named
    from outbox n order by user_id, sequence`,
  keys: `select user_id, key, body_hash, endpoint, status, (answer->>'body') ~ ('"id":' || (
      select id from spot_orders o where o.user_id = k.user_id)) as is_named from idempotency k order by user_id`,
};

async function leftIn(database: Database): Promise<Record<string, unknown[]>> {
  const left: Record<string, unknown[]> = {};
  for (const [what, sql] of Object.entries(LEFT)) left[what] = await database.query(sql);
  return left;
}

async function makePoor({ spot }: Scene, userId: number): Promise<void> {
  for (const amount of ['30', '10', '1', '0.1', '0.01', '0.001'])
    while ((await spot.place(userId, { ...AT_REST, amount })).ok);
}

async function placeBefore({ place }: Scene, userId: number): Promise<void> {
  await place(userId, AT_REST);
}

async function fillUp({ spot }: Scene, userId: number): Promise<void> {
  for (let index = 0; index < MAXIMUM_OPEN_ORDERS; index += 1)
    must(await spot.place(userId, AT_REST));
}

const inDatabase =
  (spoil: (database: Database, userId: number) => Promise<void>) =>
  ({ spot }: Scene, userId: number) =>
    spoil(spot.exchange.database, userId);

/** What these users have, in their order. */
function leftOf(database: Database, users: readonly number[]) {
  return database.query<{ orders: number }>(
    `select (select count(*)::int from spot_orders o where o.user_id = u) as orders,
      (select count(*)::int from outbox n where n.user_id = u) as news,
      (select count(*)::int from idempotency k where k.user_id = u) as keys,
      (select sum(available) from accounts a where a.user_id = u and currency = 'USDT') as available,
      (select sum(held) from accounts a where a.user_id = u) as held
      from unnest($1::bigint[]) with ordinality as given (u, place) order by place`,
    [users],
  );
}

const byNumber = (left: number, right: number) => left - right;

const claim = (userId: number, at: number) => ({
  ...{ key: `key-${userId}`, bodyHash: 'hash', endpoint: 'spot.trade', at },
  bodyOf: (value: unknown) => JSON.stringify(value),
});

interface Scene {
  readonly spot: SpotExchange;
  readonly users: readonly number[];
  readonly written: readonly (readonly number[])[];
  place(userId: number, placing: Placing): Promise<SpotOrder>;
}

/** Sixteen users, of whom one has a tier; who is to buy has no account of the coin yet. */
async function openScene(opened: Database): Promise<Scene> {
  const { database, written } = watchStatements(opened);
  const spot = createSpotExchange(database);
  const users: number[] = [];
  for (let index = 0; index < 2 * PLACINGS.length; index += 1)
    users.push(await spot.fundedUser({ USDT: '5000000', ...(isSeller(index) && { BTC: '40' }) }));
  await database.query('update users set vip_tier = 3 where id = $1', [users[9]]);
  const desk = {
    ...{ exchange: spot.exchange, lanes: new OrderLanes() },
    tiers: new Map([[users[9] ?? 0, 3]]),
    watch: () => undefined,
  };
  const { currencyId, legalId } = spot.market;
  const place = async (userId: number, placing: Placing) => {
    const request = { currencyId, legalId, ...placing };
    const at = spot.exchange.clock.now();
    const placed = await placeOrder(desk, { userId, request, claim: claim(userId, at) });
    return must(placed);
  };
  return { spot, users, written, place };
}

function must(answer: Result<SpotOrder>): SpotOrder {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.value;
}

const placingOf = (index: number): Placing => PLACINGS[index % PLACINGS.length] ?? AT_REST;
const isSeller = (index: number) => placingOf(index).type === 'sell';

describeOnEachDatabase('new orders of several users at once', (openDatabase) => {
  test('SPOT-02 leave the very same as one by one', { timeout: openTimeoutMs }, async () => {
    const alone = await openScene(await openDatabase());
    for (const [index, user] of alone.users.entries()) await alone.place(user, placingOf(index));
    expect(alone.written.map(({ length }) => length)).toEqual(alone.users.map(() => 1));

    const { spot, users, written, place } = await openScene(await openDatabase());
    const orders = await Promise.all(users.map((user, index) => place(user, placingOf(index))));
    expect(written.length).toBeLessThanOrEqual(2);
    expect(written.flat().toSorted(byNumber)).toEqual(users);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(users.length);

    const left = await leftIn(spot.exchange.database);
    expect(left).toEqual(await leftIn(alone.spot.exchange.database));
    expect(left['orders']).toHaveLength(users.length);
    expect(left['fills']?.length).toBeGreaterThan(0);
    expect(left['news']).toHaveLength(2 * users.length);
    expect(left['keys']).toHaveLength(users.length);
    expect(await audit(spot.exchange.database)).toMatchObject({ ok: true });
    alone.spot.close();
    spot.close();
  });

  test.each([
    ['cannot pay', 'insufficient_balance', makePoor],
    ['repeats a key', 'idempotency', placeBefore],
    ['has too many open', 'too_many_orders', fillUp],
    ['has a limit of their own', 'own_order_limit', inDatabase(limitOrders)],
    ['cannot be told of it', 'out of range', inDatabase(countToTheEnd)],
  ] as const)(
    'SPOT-02 of one who %s nothing is written, and the others are placed',
    { timeout: openTimeoutMs },
    async (_, reason, spoil) => {
      const scene = await openScene(await openDatabase());
      const { spot, users, place } = scene;
      const { database } = spot.exchange;
      const [one = 0, ...others] = users;
      await spoil(scene, one);
      const before = await leftOf(database, [one]);
      const orders = others.map((user, index) => place(user, placingOf(index + 1)));
      await expect(place(one, AT_REST)).rejects.toThrow(reason);
      expect(await Promise.all(orders)).toHaveLength(others.length);
      expect(await leftOf(database, [one])).toEqual(before);
      const placed = await leftOf(database, others);
      expect(placed.map(({ orders: count }) => count)).toEqual(others.map(() => 1));
      expect(await audit(database)).toMatchObject({ ok: true });
      spot.close();
    },
  );

  test('SPOT-02 of one owner each waits for the one before', {
    timeout: openTimeoutMs,
  }, async () => {
    const { spot, users, written } = await openScene(await openDatabase());
    const [one = 0, ...rest] = users;
    const mine = [1, 2, 3, 4].map(async (thousandths) =>
      must(await spot.place(one, { ...AT_REST, amount: `0.00${thousandths}` })),
    );
    const theirs = rest.map((user) => spot.place(user, AT_REST));
    const orders = await Promise.all(mine);
    await Promise.all(theirs);
    expect(Math.max(...written.map(({ length }) => length))).toBeGreaterThan(1);
    expect(written.filter((owners) => new Set(owners).size < owners.length)).toEqual([]);
    const inTurn = orders.toSorted((left, right) => left.id - right.id);
    expect(inTurn.map(({ amount }) => amount)).toEqual(['0.001', '0.002', '0.003', '0.004']);
    spot.close();
  });
});
