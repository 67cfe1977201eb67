/** A realtime hub on a port of its own, with sockets that a test opens and frames that it collects. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import { DAY_MS } from '../../contract/plain/time.ts';
import type { SubscribeAnswer } from '../../contract/realtime.ts';
import type { Database } from '../../server/db/database.ts';
import { attachRealtime, type Hub } from '../../server/realtime/hub.ts';
import { testDatabases } from './database.ts';
import { createSpotExchange, type SpotExchange } from './spot-exchange.ts';

export interface HubTestOptions {
  /** Frames a second of a channel; 10 by default. */
  readonly streamRate?: number;
  readonly slowAfterMs?: number;
  /** Of the limits; 1 by default. */
  readonly rateLimitScale?: number;
}

export interface RunningHub {
  readonly url: string;
  readonly spot: SpotExchange;
  readonly hub: Hub;
  /** User ids by their token; of the token `unknowable` the database cannot tell. */
  readonly tokens: Map<string, number>;
  connect(auth?: Record<string, unknown>, changes?: Partial<ManagerOptions>): Socket;
}

/** A hub that ends, with its sockets, when the test that started it does. */
export async function startHub(options: HubTestOptions = {}): Promise<RunningHub> {
  const [embedded] = testDatabases();
  if (!embedded) throw new Error('there is always an embedded database');
  const database = await embedded.open();
  const spot = createSpotExchange(database);
  const tokens = new Map<string, number>();
  const cleanups: (() => Promise<void> | void)[] = [];
  onTestFinished(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  const server = createServer();
  const { config } = spot.exchange;
  const { streamRate = config.streamRate, rateLimitScale = 1, ...limits } = options;
  const limited = { ...config, streamRate, rateLimitScale, trustProxy: true };
  const exchange = { ...spot.exchange, config: limited };
  const hub = attachRealtime(server, exchange, {
    ...limits,
    authenticate: async (token) => {
      if (token === 'unknowable') throw new Error('the database is away');
      const userId = tokens.get(token);
      if (userId === undefined) return null;
      const sessionHash = `hash of ${token}`;
      await keepSession(database, { sessionHash, userId, at: exchange.clock.now() });
      return { userId, sessionHash };
    },
    privateEpoch: 'database',
    epoch: 'run',
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  cleanups.push(
    () => database.close(),
    () => new Promise<void>((done) => void server.close(() => done())),
    () => hub.close(),
    () => spot.close(),
  );
  const connect = (auth: Record<string, unknown> = {}, changes: Partial<ManagerOptions> = {}) => {
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { v: 1, build: 'test', ...auth },
      ...changes,
    });
    cleanups.push(() => void socket.disconnect());
    return socket;
  };
  return { url, spot, hub, tokens, connect };
}

/** The hub asks from time to time whether a session is still there. */
async function keepSession(
  database: Database,
  { sessionHash, userId, at }: { sessionHash: string; userId: number; at: number },
): Promise<void> {
  await database.query(
    `insert into sessions (token_hash, user_id, idle_ms, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, $4, $4, $5) on conflict do nothing`,
    [sessionHash, userId, DAY_MS, at, at + DAY_MS],
  );
}

/** Frames as they come, with a way to wait for one. */
export function collect<Frame>(socket: Socket, event: string) {
  const frames: Frame[] = [];
  socket.on(event, (frame: Frame) => frames.push(frame));
  const first = async (wanted: (frame: Frame) => boolean = () => true): Promise<Frame> => {
    await expect.poll(() => frames.some(wanted), { timeout: 5000, interval: 20 }).toBe(true);
    return frames.find(wanted) as Frame;
  };
  return { frames, first };
}

export function subscribe(
  socket: Socket,
  request: Record<string, unknown>,
): Promise<SubscribeAnswer> {
  return socket.emitWithAck('subscribe', request) as Promise<SubscribeAnswer>;
}
