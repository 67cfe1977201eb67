/** Puts the exchange together: parts, handlers, HTTP and sockets. Tests give parts of their own. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { watchClock } from './app/clock-watch.ts';
import { features } from './app/features.ts';
import { type Installation, readInstallation } from './app/installation.ts';
import { openFeatures, operatorParts } from './app/open-features.ts';
import { openMarket } from './app/open-market.ts';
import { retentionJob } from './app/retention.ts';
import { tellConcerned } from './app/tell-concerned.ts';
import { giveTradersTheirPast } from './app/traders-past.ts';
import { createWelcomeGift } from './app/welcome-gift.ts';
import type { Clock } from './clock.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import type { Exchange } from './exchange.ts';
import type { Jobs } from './feature.ts';
import { type BuiltHttp, buildHttp, type SessionDoor } from './http/http-server.ts';
import { createLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { createJobRunner, type JobRunner, scheduleRecurring } from './jobs/job-runner.ts';
import type { PumpedFeed } from './market/feed-runtime.ts';
import type { MarketMemory } from './market/simulated/market-memory.ts';
import { followActs } from './operator/acts.ts';
import type { OperatorParts } from './operator/verb.ts';
import {
  createLocalBus,
  createSharedBell,
  type InstanceBus,
} from './realtime/instances/instance-bus.ts';
import { createRedisBus } from './realtime/instances/redis-bus.ts';
import { APPROVE, approvalJob } from './reviews/reviews.ts';
import { seedDemo } from './sandbox/demo-account.ts';
import { loosePicturesJob } from './uploads/loose-pictures.ts';
import { createPictureStore } from './uploads/pictures.ts';
import { createCodeDelivery } from './users/codes/code-delivery.ts';
import { createCodes } from './users/codes/codes.ts';
import { createPasswords, type Passwords } from './users/passwords.ts';
import { createLoginGuard } from './users/sessions/login-guard.ts';
import { createLoginHistory } from './users/sessions/login-history.ts';
import type { SessionParts } from './users/sessions/session-parts.ts';
import { createSessions } from './users/sessions/sessions.ts';

/** What a test may give instead of what the configuration would make. */
export interface Environment {
  readonly config: Config;
  readonly clock?: Clock;
  /** The clock of this machine, which the database's is compared with. */
  readonly wallNow?: () => number;
  readonly database?: Database;
  readonly feed?: PumpedFeed;
  /** What earlier simulated markets of the same seed and rate have worked out. */
  readonly memory?: MarketMemory;
  readonly log?: Logger;
  readonly passwords?: Passwords;
  /** Folder of the built app. */
  readonly appFolder?: string;
  /** The demo account takes a moment to trade its past; tests that do not look at it go without. */
  readonly withoutDemo?: boolean;
  /** The embedded database, or its folder, is lost to this process, which cannot go on. */
  readonly onDatabaseLost?: (error: Error) => void;
}

/** With what an operator acts on, but for the clock. */
export interface RunningServer extends Omit<OperatorParts, 'clock'> {
  /** Starts to listen; answers the port. Until `begin` is through, calls that move money are refused as `catching_up`. */
  listen(): Promise<number>;
  /** Goes through what was traded while the exchange was away, and then does what it does by itself. */
  begin(): Promise<void>;
  /** Drains: says goodbye, lets calls in flight finish, closes sockets and the database. */
  close(): Promise<void>;
}

const APP_FOLDER = fileURLToPath(new URL('../dist/app', import.meta.url));

export async function createServer(environment: Environment): Promise<RunningServer> {
  const { config, clock = createClock(), log = createLog(environment.config) } = environment;
  const dataDir = resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = environment.database ?? (await openDatabaseOf(environment));
  await migrate(database);
  const installation = await readInstallation(database, config);
  const market = await openMarket(environment, { clock, log, installation, database });
  const { feed } = market;
  const bus = await openBus(config, { log, installation });
  followActs(bus, { config, feed, clock });
  const bell = createSharedBell(bus);
  const { secrets } = installation;
  const exchange: Exchange = { config, clock, database, feed, bell, secrets, log };
  const session = await createSessionParts(exchange, environment.passwords);
  await giveDemoItsPast(environment, exchange, session);
  await giveTradersTheirPast(exchange, { feed, hours: config.tradersPastHours });
  const open = await openFeatures(features, exchange);
  const { reviews, provided } = open;
  const uploads = join(dataDir, 'uploads');
  const { jobs, kinds } = openJobs(exchange, { uploads, own: open.jobs, reviews });
  const clockWatch = await watchClock(exchange, environment.wallNow);
  const http = await buildHttp({
    exchange,
    isClockRight: clockWatch.isRight,
    marketWaits: market.waits,
    handlers: open.handlers({ session, provided }),
    sessions: shareSessionEnds(session.sessions, bus),
    metrics: createMetrics(),
    pictures: createPictureStore({ database, folder: uploads, now: clock.now }),
    pictureFolder: uploads,
    appFolder: environment.appFolder ?? APP_FOLDER,
    privateEpoch: installation.epoch,
    epoch: randomUUID(),
    rooms: { chat: provided.roomLog, nft: provided.workLog },
  });
  const closing = { is: false };
  return {
    exchange,
    jobs,
    reviews,
    bus,
    ...operatorParts(features),
    listen: () => http.listen(),
    begin: async () => {
      await market.begin({
        settled: open.settled,
        tellLeftOut: (leftOut) => tellConcerned(exchange, leftOut),
      });
      // It may have been told to end meanwhile.
      if (!closing.is) await startWork(exchange, { feed, jobs, kinds });
    },
    close: once(async () => {
      closing.is = true;
      await drain(http);
      await clockWatch.stop();
      await jobs.stop();
      await Promise.all([market.stop(), open.stop()]);
      feed.stop();
      await bus.close();
      await database.close();
    }),
  };
}

/** What is due again and again, and what reviews wait for. */
function openJobs(
  { config, database, clock, log }: Exchange,
  parts: {
    readonly uploads: string;
    readonly own: Jobs;
    readonly reviews: Parameters<typeof approvalJob>[0];
  },
): { readonly jobs: JobRunner; readonly kinds: readonly string[] } {
  const recurring: Jobs = {
    clean_up: retentionJob(config),
    loose_pictures: loosePicturesJob(parts.uploads),
    ...parts.own,
  };
  const handlers = new Map([
    ...Object.entries(recurring),
    [APPROVE, approvalJob(parts.reviews)] as const,
  ]);
  return {
    jobs: createJobRunner({ database, clock, log, handlers }),
    kinds: Object.keys(recurring),
  };
}

/** What the exchange does by itself. */
async function startWork(
  { database, clock }: Exchange,
  work: { readonly feed: PumpedFeed; readonly jobs: JobRunner; readonly kinds: readonly string[] },
): Promise<void> {
  work.feed.start();
  for (const kind of work.kinds) await scheduleRecurring(database, kind, clock.now());
  work.jobs.start();
}

function openDatabaseOf({ config, onDatabaseLost }: Environment): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  return openDatabase({
    dataDir: resolve(dataDir),
    ...(databaseUrl !== null && { databaseUrl }),
    ...(onDatabaseLost && { onLost: onDatabaseLost }),
  });
}

async function openBus(
  { redisUrl }: Config,
  { log, installation }: { log: Logger; installation: Installation },
): Promise<InstanceBus> {
  if (redisUrl === null) return createLocalBus();
  return createRedisBus({ redisUrl, exchangeId: installation.epoch, log });
}

async function giveDemoItsPast(
  { config, withoutDemo = false }: Environment,
  exchange: Exchange,
  { passwords }: SessionParts,
): Promise<void> {
  if (config.mode !== 'sandbox' || withoutDemo) return;
  const pasts = features.flatMap(({ sandbox }) => sandbox ?? []);
  await seedDemo(exchange, { passwords, pasts });
}

/** A session that ends here has its sockets cut in every instance. */
function shareSessionEnds(sessions: SessionDoor, bus: InstanceBus): SessionDoor {
  sessions.onEnd((sessionHash) => bus.tell('session', sessionHash));
  return {
    identify: sessions.identify,
    onEnd: (listener) => {
      sessions.onEnd(listener);
      bus.onNews('session', listener);
    },
  };
}

async function createSessionParts(
  exchange: Exchange,
  passwords?: Passwords,
): Promise<SessionParts> {
  const { config, clock, database, log } = exchange;
  const logins = createLoginHistory(exchange);
  const guard = createLoginGuard(database, clock);
  return {
    sessions: createSessions(database, clock, logins),
    passwords: passwords ?? (await createPasswords()),
    codes: createCodes({ database, clock, guard }),
    delivery: createCodeDelivery(config, { log, database }),
    guard,
    logins,
    giveWelcome: createWelcomeGift(config, features),
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
