/** An exchange with all its engines, that can be stopped, killed and started again on one database. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { exact, plainText } from '../../contract/money.ts';
import type { AccountKind } from '../../contract/plain/accounts.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { EndpointName } from '../../contract/table.ts';
import type { FormEndpointName, Handlers } from '../../server/calls/handler.ts';
import { parseConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { accept, DatabaseUnavailable } from '../../server/db/errors.ts';
import type { Exchange } from '../../server/exchange.ts';
import { startFutures } from '../../server/features/futures/engine/start-futures.ts';
import { futuresHandlers } from '../../server/features/futures/handlers.ts';
import { overnightJob } from '../../server/features/futures/positions/overnight.ts';
import { optionsHandlers } from '../../server/features/options/handlers.ts';
import { startOptions } from '../../server/features/options/settler.ts';
import { spotHandlers } from '../../server/features/spot/handlers.ts';
import { startMatching } from '../../server/features/spot/matching.ts';
import type { Answer } from '../../server/http/answer.ts';
import { answerCall } from '../../server/http/calls.ts';
import { createIdempotency } from '../../server/http/idempotency.ts';
import { createUserTurns } from '../../server/http/user-turns.ts';
import { loadWords } from '../../server/http/words.ts';
import { createJobRunner, scheduleRecurring } from '../../server/jobs/job-runner.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import { type Leg, transfer } from '../../server/ledger/transfer.ts';
import type { Tick } from '../../server/market/feed.ts';
import { createManualFeed, type ManualFeed } from '../../server/market/manual-feed.ts';
import { insertUser } from '../support/database-users.ts';
import { testSecrets } from '../support/secrets.ts';
import { type CrashingDatabase, createCrashingDatabase } from './crashing-database.ts';

const OVERNIGHT = 'futures_overnight';

export type CallName = EndpointName;
export type Form = Readonly<Record<string, string>>;

/** What every user begins with. */
export const GRANTS: readonly (readonly [AccountKind, string, string])[] = [
  ['change', 'USDT', '20000'],
  ['change', 'BTC', '0.5'],
  ['stock', 'USDT', '5000'],
  ['stock', 'AAPL', '20'],
  ['lever', 'USDT', '3000'],
  ['micro', 'USDT', '500'],
];
/** VIP tiers of the users. */
export const TIERS = [0, 2, 4] as const;

const words = loadWords();

export interface TradingWorld {
  readonly exchange: Exchange;
  readonly database: CrashingDatabase;
  readonly feed: ManualFeed;
  readonly users: readonly number[];
  readonly startMs: number;
  /** All ticks since the beginning. */
  readonly tape: readonly Tick[];
  nowMs(): number;
  /** One call by its text; null when the process died before it could answer. */
  call(userId: number, intent: { name: CallName; form: Form; key: string }): Promise<Answer | null>;
  /** The last price moved by thousandths. */
  priceAt(symbol: string, thousandths: number): string;
  tick(symbol: string, price: string): void;
  /** Moves the clock and does what that made due. */
  passMs(ms: number): Promise<void>;
  /** Resolves when all that ticks fired is done. */
  settled(): Promise<void>;
  /** Stops all engines, or lets go of dead ones, and starts new ones; the market goes on between. */
  restart(meanwhile?: () => void): Promise<void>;
  stop(): Promise<void>;
}

/** One user for each VIP tier that is named. */
export async function createTradingWorld(
  inner: Database,
  startMs: number,
  tiers: readonly number[] = TIERS,
): Promise<TradingWorld> {
  const time = { nowMs: startMs };
  const clock = { now: () => time.nowMs };
  const database = createCrashingDatabase(inner);
  const feed = createManualFeed({ clock, schedule: () => () => undefined });
  feed.start();
  const tape: Tick[] = [];
  feed.onTicks((ticks) => tape.push(...ticks));
  const exchange: Exchange = {
    config: parseConfig({ MARKET: 'manual' }),
    ...{ clock, database, feed },
    bell: createOutboxBell(),
    log: pino({ level: 'silent' }),
    secrets: testSecrets,
  };
  const users: number[] = [];
  for (const tier of tiers) users.push(await grantedUser(exchange, tier));
  const running = { engines: await startEngines(exchange) };

  async function settled(): Promise<void> {
    await database.quiet();
    if (!database.isDead()) await running.engines.futures.settled();
    await database.quiet();
    // What is due by then is over before the next command, whenever a timer would have come.
    if (!database.isDead()) await running.engines.matching.expireDue();
    if (!database.isDead()) await running.engines.futures.expireDue();
    if (!database.isDead()) await running.engines.matching.runSlices();
    await database.quiet();
  }

  return {
    ...{ exchange, database, feed, users, startMs, tape, settled },
    nowMs: clock.now,
    call: (userId, { name, form, key }) =>
      unlessDead(() =>
        answerCall(running.engines.parts, {
          ...{ name, language: 'en', address: '::1', userAgent: '', idempotencyKey: key },
          fields: new Map(Object.entries(form)),
          identity: { userId, sessionHash: 'test', isVerified: true },
        }),
      ),
    priceAt: (symbol, thousandths) => {
      const market = feed.marketBySymbol(symbol);
      if (!market) throw new Error(`no market ${symbol}`);
      const last = exact(scaledText(feed.quote(market.id)[2], market.priceScale));
      const moved = last.times(1000 + thousandths).div(1000);
      return plainText(moved.toDecimalPlaces(market.priceScale, 1));
    },
    tick: (symbol, price) => {
      time.nowMs += 200;
      feed.setPrice(symbol, price);
    },
    passMs: async (ms) => {
      time.nowMs += ms;
      feed.pump();
      await unlessDead(running.engines.jobs.runDue);
      await unlessDead(running.engines.futures.sliceDue);
      await unlessDead(running.engines.options.settleDue);
    },
    restart: async (meanwhile = () => undefined) => {
      await stopEngines(running.engines);
      database.revive();
      meanwhile();
      running.engines = await startEngines(exchange);
    },
    stop: async () => {
      await stopEngines(running.engines);
      feed.stop();
    },
  };
}

async function startEngines(exchange: Exchange) {
  const { database, clock, log } = exchange;
  const matching = await startMatching(exchange);
  const futures = await startFutures(exchange);
  const options = await startOptions(exchange);
  await scheduleRecurring(database, OVERNIGHT, clock.now());
  const jobs = createJobRunner({
    ...{ database, clock, log },
    handlers: new Map([[OVERNIGHT, overnightJob(exchange, futures)]]),
  });
  const handlers = {
    ...spotHandlers(matching),
    ...futuresHandlers(futures),
    ...optionsHandlers(options),
  };
  const parts = {
    ...{ exchange, words, idempotency: createIdempotency(database, clock) },
    inTurn: createUserTurns(),
    // The calls of trading alone: whatever else is called here answers as not built.
    handlers: handlers as unknown as Handlers<FormEndpointName>,
  };
  return { matching, futures, options, jobs, parts };
}

type Engines = Awaited<ReturnType<typeof startEngines>>;

async function stopEngines({ matching, futures, options, jobs }: Engines): Promise<void> {
  for (const engine of [jobs, matching, futures, options]) await unlessDead(() => engine.stop());
}

async function unlessDead<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return null;
  }
}

async function grantedUser({ database, clock }: Exchange, tier: number): Promise<number> {
  const userId = await insertUser(database);
  await database.query('update users set vip_tier = $2 where id = $1', [userId, tier]);
  const legs = GRANTS.flatMap(([account, currency, amount]): Leg[] => [
    { account: { userId, account, currency }, amount },
    { account: { house: 'issuance', currency }, amount: `-${amount}` },
  ]);
  const grant = { code: 'sandbox_grant', key: randomUUID(), legs, at: clock.now() };
  await database.withTransaction(async (tx) => accept(await transfer(tx, grant)));
  return userId;
}
