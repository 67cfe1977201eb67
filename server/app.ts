/** Puts the exchange together: parts, handlers, HTTP and sockets. Tests give parts of their own. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import type { Clock, Exchange } from './exchange.ts';
import { createCodeDelivery } from './features/session/code-delivery.ts';
import { createCodes } from './features/session/codes.ts';
import { createLoginGuard } from './features/session/login-guard.ts';
import { createPasswords } from './features/session/passwords.ts';
import type { SessionParts } from './features/session/session-parts.ts';
import { createSessions } from './features/session/sessions.ts';
import { createPictureStore } from './features/settings/pictures.ts';
import { startMatching } from './features/spot/matching.ts';
import { handlerTable } from './handler-table.ts';
import { type BuiltHttp, buildHttp } from './http/http-server.ts';
import { createLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { type Installation, readInstallation } from './installation.ts';
import { CLEAN_UP, cleanUp, scheduleCleanUp } from './jobs/clean-up.ts';
import { createJobRunner, type JobRunner } from './jobs/job-runner.ts';
import { createFeed } from './market/create-feed.ts';
import type { PumpedFeed } from './market/feed-runtime.ts';
import { createOutboxBell } from './realtime/outbox-bell.ts';
import { createRedisBell, type SharedBell } from './realtime/redis-bell.ts';
import { seedDemo } from './sandbox/demo-account.ts';

/** What a test may give instead of what the configuration would make. */
export interface Environment {
  readonly config: Config;
  readonly clock?: Clock;
  readonly database?: Database;
  readonly feed?: PumpedFeed;
  readonly log?: Logger;
  /** Folder of the built app. */
  readonly appFolder?: string;
  /** The demo account takes a moment to trade its past; tests that do not look at it go without. */
  readonly withoutDemo?: boolean;
}

export interface RunningServer {
  readonly exchange: Exchange;
  readonly jobs: JobRunner;
  /** Starts to listen; answers the port. */
  listen(): Promise<number>;
  /** Drains: says goodbye, lets calls in flight finish, closes sockets and the database. */
  close(): Promise<void>;
}

const APP_FOLDER = fileURLToPath(new URL('../dist/app', import.meta.url));

export async function createServer(environment: Environment): Promise<RunningServer> {
  const { config, clock = createClock(), log = createLog(environment.config) } = environment;
  const dataDir = resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = environment.database ?? (await openDatabaseOf(config));
  await migrate(database);
  const installation = await readInstallation(database, config);
  const feed = environment.feed ?? (await openFeed(config, { clock, log, installation }));
  const bell = await openBell(config, log);
  const exchange: Exchange = { config, clock, database, feed, bell, log };
  const session = await createSessionParts(exchange);
  if (config.mode === 'sandbox' && !environment.withoutDemo)
    await seedDemo(exchange, session.passwords);
  const matching = await startMatching(exchange);
  const jobs = createJobRunner({ database, clock, log, handlers: new Map([[CLEAN_UP, cleanUp]]) });
  const http = await buildHttp({
    exchange,
    handlers: handlerTable({ session, matching }),
    sessions: session.sessions,
    metrics: createMetrics(),
    pictures: createPictureStore({ database, folder: join(dataDir, 'uploads'), now: clock.now }),
    pictureFolder: join(dataDir, 'uploads'),
    appFolder: environment.appFolder ?? APP_FOLDER,
    privateEpoch: installation.epoch,
    epoch: randomUUID(),
  });
  return {
    exchange,
    jobs,
    listen: async () => {
      feed.start();
      await scheduleCleanUp(database, clock.now());
      jobs.start();
      return http.listen();
    },
    close: once(async () => {
      await drain(http);
      await jobs.stop();
      await matching.stop();
      feed.stop();
      await bell.close();
      await database.close();
    }),
  };
}

function openDatabaseOf({ databaseUrl, dataDir }: Config): Promise<Database> {
  return openDatabase({ dataDir: resolve(dataDir), ...(databaseUrl !== null && { databaseUrl }) });
}

async function openBell({ redisUrl }: Config, log: Logger): Promise<SharedBell> {
  if (redisUrl !== null) return createRedisBell(redisUrl, log);
  return { ...createOutboxBell(), close: async () => undefined };
}

function openFeed(
  { market, marketRate }: Config,
  parts: { clock: Clock; log: Logger; installation: Installation },
): Promise<PumpedFeed> {
  return createFeed({
    market: market.kind === 'replay' ? `replay:${market.file}` : market.kind,
    clock: parts.clock,
    seed: parts.installation.marketSeed,
    ticksPerSecond: marketRate,
    onProblem: (problem) => parts.log.warn({ problem }, 'the market source has a problem'),
  });
}

async function createSessionParts({
  config,
  clock,
  database,
  log,
}: Exchange): Promise<SessionParts> {
  return {
    sessions: createSessions(database, clock),
    passwords: await createPasswords(),
    codes: createCodes(database, clock),
    delivery: createCodeDelivery(config, log),
    guard: createLoginGuard(database, clock),
  };
}

async function drain(http: BuiltHttp): Promise<void> {
  http.startDraining();
  await http.close();
}

function once(work: () => Promise<void>): () => Promise<void> {
  const state: { done: Promise<void> | null } = { done: null };
  return () => {
    state.done ??= work();
    return state.done;
  };
}
