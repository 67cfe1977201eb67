/** P13: a falling market takes thousands of positions while sixteen users go on placing orders. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../server/db/database.ts';
import { accept } from '../server/db/errors.ts';
import { openMemoryDatabase } from '../server/db/open-database.ts';
import { OrderLanes } from '../server/features/spot/order-lanes.ts';
import { placeOrder } from '../server/features/spot/place-order.ts';
import { audit } from '../server/ledger/audit.ts';
import { transfer } from '../server/ledger/transfer.ts';
import { createFuturesExchange, type FuturesExchange } from '../tests/support/futures-exchange.ts';
import { onFreshDatabase, onMigrated, onPostgres } from './fresh-postgres.ts';
import { type Bench, figure, median, percentile } from './harness.ts';

const OWNERS = 500;
/** Each owner has two positions of each, so the fall comes upon five crowds, one after another. */
const MULTIPLES = [20, 25, 50, 75, 100];
const POSITIONS = OWNERS * MULTIPLES.length * 2;
const FALL_MS = 1_000;
const FALL_STEPS = 50;
/** Below the price at which the lowest multiple is liquidated. */
const FALL_TO = 0.93;
const PLACERS = 16;
/** Between the answer to an order and the next one of the same user. */
const PAUSE_MS = 100;
const ROUNDS = 3;

interface Fall {
  readonly rate: number;
  readonly waitsMs: readonly number[];
}

export const liquidationsBench: Bench = {
  name: 'liquidations',
  hasRounds: true,
  run: async (report) => {
    const falls: Fall[] = [];
    await onPostgres(async (url) => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        report(`PostgreSQL, round ${round} of ${ROUNDS}`);
        falls.push(await onFreshDatabase(url, fallOn));
      }
    });
    report('the embedded database');
    const embedded = await onMigrated(await openMemoryDatabase(), fallOn);
    return [...rows('PostgreSQL', falls), ...rows('the embedded database', [embedded])];
  },
};

function rows(where: string, falls: readonly Fall[]) {
  const row = { goal: 'P13', peer: `${POSITIONS} isolated positions, ${PLACERS} users who order` };
  const waits = falls.flatMap(({ waitsMs }) => waitsMs);
  return [
    figure({
      ...row,
      name: `liquidations on ${where}`,
      figure: median(falls.map(({ rate }) => rate)),
      unit: 'a second',
      limit: 1_000,
      bound: 'at least',
    }),
    figure({
      ...row,
      name: `an order meanwhile on ${where}, p99`,
      figure: percentile(waits, 0.99),
      unit: 'ms',
      limit: 1_000,
    }),
  ];
}

async function fallOn(database: Database): Promise<Fall> {
  const futures = await createFuturesExchange(database);
  try {
    await openPositions(futures);
    const fall = await measureFall(futures, await placers(futures, database));
    await checkOutcome(database);
    return fall;
  } finally {
    await futures.close();
  }
}

type Place = () => Promise<unknown>;

async function measureFall(futures: FuturesExchange, places: readonly Place[]): Promise<Fall> {
  const waitsMs: number[] = [];
  const state = { isOver: false };
  const ordering = places.map(async (place) => {
    while (!state.isOver) {
      const askedMs = performance.now();
      await place();
      waitsMs.push(performance.now() - askedMs);
      await sleep(PAUSE_MS);
    }
  });
  const startMs = performance.now();
  for (let step = 1; step <= FALL_STEPS; step += 1) {
    futures.advanceMs(FALL_MS / FALL_STEPS);
    const factor = 1 - ((1 - FALL_TO) * step) / FALL_STEPS;
    futures.feed.setPrice(futures.market.symbol, futures.times(factor.toFixed(4)));
    // A server that cannot keep up hears of its prices late; the clock goes on meanwhile.
    await sleep(Math.max(0, startMs + (FALL_MS * step) / FALL_STEPS - performance.now()));
  }
  await futures.engine.settled();
  const rate = (POSITIONS * 1000) / (performance.now() - startMs);
  state.isOver = true;
  await Promise.all(ordering);
  return { rate, waitsMs };
}

/** Half of them trade coins, half the very contract that falls. */
async function placers(futures: FuturesExchange, database: Database): Promise<Place[]> {
  const users = await Promise.all(
    Array.from({ length: PLACERS }, () => futures.fundedUser('1000000')),
  );
  return Promise.all(
    users.map(async (userId, index) => {
      if (index % 2 === 0)
        return async () => accept(await futures.submit(userId, { side: 'long', lots: '1' }));
      await fundSpot(futures, database, userId);
      return () => placeSpot(futures, userId);
    }),
  );
}

async function fundSpot(
  futures: FuturesExchange,
  database: Database,
  userId: number,
): Promise<void> {
  const legs = [
    { account: { userId, account: 'change', currency: 'USDT' }, amount: '100000000' },
    { account: { house: 'issuance', currency: 'USDT' }, amount: '-100000000' },
  ] as const;
  const grant = { code: 'sandbox_grant', key: `spot:${userId}`, legs };
  const at = futures.exchange.clock.now();
  await database.withTransaction(async (tx) => accept(await transfer(tx, { ...grant, at })));
}

/** As the exchange has them: the same for all users. */
const lanes = new OrderLanes();

async function placeSpot({ exchange, feed }: FuturesExchange, userId: number): Promise<void> {
  const market = feed.marketBySymbol('BTCUSDT');
  if (!market) throw new Error('there is no market BTCUSDT');
  const { currencyId, legalId } = market;
  const request = { currencyId, legalId, type: 'buy', amount: '0.001' } as const;
  accept(
    await placeOrder(
      { exchange, tiers: new Map(), lanes, watch: () => undefined },
      { userId, request, claim: null },
    ),
  );
}

async function openPositions(futures: FuturesExchange): Promise<void> {
  const owners = Array.from({ length: OWNERS }, (_, index) => index);
  const openAll = async () => {
    while (owners.pop() !== undefined) {
      const userId = await futures.fundedUser('10000');
      for (const multiple of [...MULTIPLES, ...MULTIPLES]) {
        const wish = { side: 'long', lots: '1', multiple, marginMode: 'isolated' } as const;
        accept(await futures.submit(userId, wish));
      }
    }
  };
  await Promise.all(Array.from({ length: PLACERS }, openAll));
}

/** Each position was liquidated, and once; and every sum of the ledger holds. */
async function checkOutcome(database: Database): Promise<void> {
  const [row] = await database.query<{ positions: number; fills: number }>(
    `select count(*) as positions,
       (select count(*) from futures_fills join futures_positions p on p.id = position_id
         where is_closing and p.close_reason = 'liquidation') as fills
       from futures_positions where close_reason = 'liquidation'`,
    [],
  );
  if (row?.positions !== POSITIONS || row.fills !== POSITIONS)
    throw new Error(`${row?.positions} positions were liquidated by ${row?.fills} fills`);
  const report = await audit(database);
  if (!report.ok) throw new Error(`the audit found ${JSON.stringify(report).slice(0, 500)}`);
}
