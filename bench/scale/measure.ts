/** What one core, gigabyte and connection carries, measured on this machine: needs Linux and PostgreSQL. */
import type { Database } from '../../server/db/database.ts';
import { startMatching } from '../../server/features/spot/matching.ts';
import { createSpotExchange, type SpotExchange } from '../../tests/support/spot-exchange.ts';
import { runFanout } from '../fanout/run.ts';
import { onFreshDatabase, onPostgres } from '../fresh-postgres.ts';
import { cpuOfPostgres } from './database-cpu.ts';
import type { Measured } from './model.ts';

const READERS = 1_000;
const ACCOUNTS = 2_000;
const TRADERS = 100;
const ORDERS_A_TRADER = 40;
const WATCHED = 100_000;
const LOOKS = 50;

export async function measure(report: (what: string) => void): Promise<Measured> {
  report(`${READERS} readers`);
  const sockets = await measureSockets();
  const kept = await onPostgres((url) =>
    onFreshDatabase(url, (database) => measureDatabase(database, report)),
  );
  return { ...sockets, ...kept };
}

async function measureDatabase(database: Database, report: (what: string) => void) {
  const spot = createSpotExchange(database);
  report(`${ACCOUNTS} accounts`);
  const accounts = await measureAccounts(database, spot);
  report(`${TRADERS * ORDERS_A_TRADER} orders`);
  const orders = await measureOrders(database, spot);
  report(`${WATCHED} orders that wait`);
  const watched = await measureWatch(spot);
  spot.close();
  return { ...accounts, ...orders, ...watched };
}

async function measureSockets() {
  const idle = { way: 'batches', paused: 0, settleMs: 2_000, measureMs: 10_000 } as const;
  const seen = await runFanout({ ...idle, reading: READERS });
  const frameMicros = (seen.serverCores / seen.framesPerSecond) * 1e6;
  return {
    frameMicros,
    joinMicros: (seen.joinCpuMs / READERS) * 1000,
    socketKilobytes: (seen.rssMostBytes - seen.rssBeforeBytes) / READERS / 1024,
    processMegabytes: seen.rssBeforeBytes / 1024 ** 2,
  };
}

/** A user with money in two coins. */
async function measureAccounts(database: Database, spot: SpotExchange) {
  const before = await bytesOf(database);
  for (let index = 0; index < ACCOUNTS; index += 1)
    await spot.fundedUser({ USDT: '100000', BTC: '10' });
  return { accountKilobytes: ((await bytesOf(database)) - before) / ACCOUNTS / 1024 };
}

async function measureOrders(database: Database, spot: SpotExchange) {
  const users: number[] = [];
  for (let index = 0; index < TRADERS; index += 1)
    users.push(await spot.fundedUser({ USDT: '100000000' }));
  const [bytes, own, server] = [await bytesOf(database), process.cpuUsage(), cpuOfPostgres()];
  await Promise.all(users.map((user) => trade(spot, user)));
  const { user, system } = process.cpuUsage(own);
  const count = TRADERS * ORDERS_A_TRADER;
  return {
    orderServerMs: (user + system) / 1000 / count,
    orderDatabaseMs: (cpuOfPostgres() - server) / count,
    orderKilobytes: ((await bytesOf(database)) - bytes) / count / 1024,
  };
}

/** One that rests and one that fills, in turn. */
async function trade(spot: SpotExchange, user: number): Promise<void> {
  for (let order = 0; order < ORDERS_A_TRADER; order += 1) {
    const limit = order % 2 === 0 ? { targetPrice: '80000' } : {};
    const placed = await spot.place(user, { type: 'buy', amount: '0.001', ...limit });
    if (!placed.ok) throw new Error(placed.error.code);
  }
}

/** What resting orders cost an instance that watches them and is told of trades that reach none of them. */
async function measureWatch(spot: SpotExchange) {
  const { exchange, market, feed } = spot;
  const matching = await startMatching(exchange);
  const before = heapBytes();
  for (let id = 1_000_000; id < 1_000_000 + WATCHED; id += 1) {
    const rest = {
      ...{ marketId: market.id, updatedAt: 0, expiresAt: null, queued: false },
      ...{ triggerPrice: null, triggeredAt: null, oco: null },
    };
    const awake = { triggerPrice: null, triggeredAt: null };
    matching.watch({ id, side: 'buy', price: '1', ...awake, ...rest });
  }
  const watchedBytes = (heapBytes() - before) / WATCHED;
  const start = process.cpuUsage();
  for (let look = 0; look < LOOKS; look += 1) feed.setPrice(market.symbol, String(90_000 + look));
  const { user, system } = process.cpuUsage(start);
  await matching.stop();
  return { watchedBytes, lookNanos: ((user + system) * 1000) / LOOKS / WATCHED };
}

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function bytesOf(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(row?.bytes);
}
