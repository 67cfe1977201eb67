/** P13: what placing an order costs on PostgreSQL, beside a bare transaction of five statements. */
import type { Database } from '../server/db/database.ts';
import { cancelAllOrders } from '../server/features/futures/orders/change-order.ts';
import { closePosition } from '../server/features/futures/positions/close-calls.ts';
import { createFuturesExchange, type FuturesExchange } from '../tests/support/futures-exchange.ts';
import { createSpotExchange, type SpotExchange } from '../tests/support/spot-exchange.ts';
import { onFreshDatabase, onPostgres } from './fresh-postgres.ts';
import { type Bench, figure, median } from './harness.ts';

const USERS = 16;
const ORDERS_A_USER = 40;
const ROUNDS = 7;

export const ordersBench: Bench = {
  name: 'orders',
  hasRounds: true,
  run: (report) =>
    onPostgres((url) => onFreshDatabase(url, (database) => measure(database, report))),
};

async function measure(database: Database, report: (what: string) => void) {
  const spot = createSpotExchange(database);
  const users: number[] = [];
  for (let index = 0; index < USERS; index += 1)
    users.push(await spot.fundedUser({ USDT: '100000000', BTC: '1000' }));
  await database.query(bareTables);
  for (const user of users) await database.query('insert into bare_accounts values ($1)', [user]);
  const futures = await createFuturesExchange(database);
  const levered: number[] = [];
  for (let index = 0; index < USERS; index += 1)
    levered.push(await futures.fundedUser('100000000'));
  const rates = {
    ...{ bare: [] as number[], resting: [] as number[], market: [] as number[] },
    ...{ futuresResting: [] as number[], futuresMarket: [] as number[] },
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    report(`round ${round} of ${ROUNDS}`);
    const bare = await rateOf(users, (user) => bareTransaction(database, user));
    const resting = await rateOf(users, (user) => placeResting(spot, user));
    await cancelAll(database, spot);
    const market = await rateOf(users, (user) => placeAtMarket(spot, user));
    const futuresResting = await rateOf(levered, (user) => restFutures(futures, user));
    for (const user of levered) await cancelFutures(futures, user);
    // Each opens and closes: two acts.
    const futuresMarket = 2 * (await rateOf(levered, (user) => openAndClose(futures, user)));
    // The first round warms up and does not count.
    if (round === 0) continue;
    rates.bare.push(bare);
    rates.resting.push(resting / bare);
    rates.market.push(market / bare);
    rates.futuresResting.push(futuresResting / bare);
    rates.futuresMarket.push(futuresMarket / bare);
  }
  spot.close();
  await futures.close();
  const peer = `a bare transaction of five statements (${median(rates.bare).toFixed(0)} a second)`;
  const row = (name: string, limit: number, shares: readonly number[]) =>
    figure({
      goal: 'P13',
      name,
      figure: median(shares),
      unit: 'of the bare rate',
      limit,
      bound: 'at least',
      peer,
      ratio: median(shares),
    });
  return [
    row('a limit order that rests', 1, rates.resting),
    row('an order that fills at the market', 0.8, rates.market),
    row('a limit order of futures that rests', 0.6, rates.futuresResting),
    row('a position opened or closed at the market', 0.6, rates.futuresMarket),
  ];
}

/** Orders a second, each user sending one after another and all users at once. */
async function rateOf(
  users: readonly number[],
  place: (user: number) => Promise<unknown>,
): Promise<number> {
  const startMs = performance.now();
  await Promise.all(
    users.map(async (user) => {
      for (let order = 0; order < ORDERS_A_USER; order += 1) await place(user);
    }),
  );
  return (USERS * ORDERS_A_USER * 1000) / (performance.now() - startMs);
}

async function placeResting(spot: SpotExchange, user: number): Promise<void> {
  const placed = await spot.place(user, { type: 'buy', amount: '0.001', targetPrice: '80000' });
  if (!placed.ok) throw new Error(placed.error.code);
}

/** An account may have 200 orders open, so each round begins without any. */
async function cancelAll(database: Database, spot: SpotExchange): Promise<void> {
  const open = await database.query<{ id: number; userId: number }>(
    `select id, user_id as "userId" from spot_orders where status = 'open'`,
  );
  for (const { id, userId } of open) await spot.cancel(userId, id);
}

async function placeAtMarket(spot: SpotExchange, user: number): Promise<void> {
  const placed = await spot.place(user, { type: 'buy', amount: '0.001' });
  if (!placed.ok) throw new Error(placed.error.code);
}

async function restFutures(futures: FuturesExchange, user: number): Promise<void> {
  const wish = { side: 'long', type: 'limit', lots: '1' } as const;
  const placed = await futures.submit(user, { ...wish, targetPrice: futures.times('0.95') });
  if (!placed.ok) throw new Error(placed.error.code);
}

async function cancelFutures(futures: FuturesExchange, user: number): Promise<void> {
  const cancelled = await futures.act(user, (act) => cancelAllOrders(act, null), {
    hasAllOrders: true,
  });
  if (!cancelled.ok) throw new Error(cancelled.error.code);
}

async function openAndClose(futures: FuturesExchange, user: number): Promise<void> {
  const opened = await futures.submit(user, { side: 'long', lots: '1' });
  if (!opened.ok) throw new Error(opened.error.code);
  const id = opened.value.positionId ?? 0;
  const closed = await futures.act(user, (act) => closePosition(act, { id }));
  if (!closed.ok) throw new Error(closed.error.code);
}

/** The least that a ledger must write for an order: the row, the balance, the transfer, a bill, the event. */
function bareTransaction(database: Database, user: number): Promise<void> {
  return database.withTransaction(async (tx) => {
    await tx.query('insert into bare_orders (user_id, amount) values ($1, $2)', [user, '0.001']);
    await tx.query(
      'update bare_accounts set available = available - $2 where user_id = $1 and available >= $2',
      [user, '0.01'],
    );
    await tx.query('insert into bare_transfers (code) values ($1)', ['order']);
    await tx.query('insert into bare_postings (user_id, amount) values ($1, $2)', [user, '-0.01']);
    await tx.query('insert into bare_news (user_id, payload) values ($1, $2)', [user, { a: 1 }]);
  });
}

const bareTables = `
  create table bare_accounts (user_id bigint primary key, available numeric not null default 1000000);
  create table bare_orders (id bigint generated always as identity primary key, user_id bigint, amount numeric);
  create table bare_transfers (id bigint generated always as identity primary key, code text);
  create table bare_postings (id bigint generated always as identity primary key, user_id bigint, amount numeric);
  create table bare_news (id bigint generated always as identity primary key, user_id bigint, payload jsonb);`;
