/** Two instances on one PostgreSQL and one Redis, behind a proxy: one exchange, whatever breaks. */
import { createClient } from 'redis';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  PrivateData,
  QuoteTuple,
  SnapshotFrame,
  UpdateFrame,
} from '../../../contract/realtime.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import {
  openServerHome,
  type ServerHome,
  type ServerProcess,
} from '../../faults/kills/server-process.ts';
import {
  accepted,
  call,
  type Order,
  registerTrader,
  type Trader,
} from '../../faults/kills/trader.ts';
import { createServerDatabase } from '../../support/database.ts';
import { startRedis } from '../../support/services/redis.ts';
import { freePort } from '../../support/services/service.ts';
import { heardIn, joinRoom, sayIn } from './room-talk.ts';
import { INSTANCE_HEADER, type InstanceProxy, startInstanceProxy } from './two-instances-proxy.ts';

const BITCOIN = { currency_id: '1', legal_id: '3' };
const WAIT = { timeout: 15_000, interval: 50 };
const database = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const redisPort = await freePort();
const homes: ServerHome[] = [];
const servers: ServerProcess[] = [];
const sockets: Socket[] = [];
const redis: { stop(): Promise<void> }[] = [];
const proxies: InstanceProxy[] = [];

beforeAll(async () => {
  redis.push(await startRedis(redisPort));
  for (let instance = 0; instance < 2; instance += 1) {
    homes.push(
      openServerHome({
        DATABASE_URL: database.url,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        MARKET: 'manual',
      }),
    );
  }
  // At the same moment, on an empty database: one migrates, one makes the demo account.
  servers.push(...(await Promise.all(homes.map((home) => home.start()))));
  proxies.push(await startInstanceProxy(() => servers.map(({ url }) => url)));
}, 240_000);

afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const proxy of proxies) proxy.stop();
  await Promise.all(homes.map((home) => home.close()));
  for (const service of redis) await service.stop();
  await database.drop();
}, 60_000);

test('two instances that start at once on an empty database are one exchange', async () => {
  const people = await query<{ count: number }>(
    `select count(*)::int as count from users where account = 'demo' or email = 'demo@aureus.test'`,
  );
  expect(people).toEqual([{ count: 1 }]);
  const [here, there] = await Promise.all([0, 1].map((instance) => connect(instance, null)));
  expect(here?.privateEpoch).toBe(there?.privateEpoch);
});

test('a user on one instance sees fills made on the other, also while Redis is killed and back', async () => {
  const trader = await registerTrader(home(0), server(0).url, 'both@example.com');
  const listeners = await Promise.all([connect(0, trader), connect(1, trader)]);
  await tradeThrough(trader, 3);
  await expectAllHeard(trader, listeners);

  await killRedis();
  await tradeThrough(trader, 3);
  await expectAllHeard(trader, listeners);
  redis.push(await startRedis(redisPort));
  await tradeThrough(trader, 3);
  await expectAllHeard(trader, listeners);

  // Back on the other instance it is given what it missed, from where it stood on the first one.
  const heard = listeners[0]?.heard() ?? [];
  listeners[0]?.socket.disconnect();
  await tradeThrough(trader, 1);
  const moved = await connect(1, trader, heard.at(-1)?.sequence);
  await untilAllHeard(trader, moved);
  expect(moved.heard()[0]?.sequence).toBe((heard.at(-1)?.sequence ?? 0) + 1);
  expect(Math.min(...(proxies[0]?.passed ?? []))).toBeGreaterThan(3);
  await expectAudit();
}, 180_000);

test('CHAT-01 what is written on either instance reaches who listens on the other, in one order, also without Redis', async () => {
  const writer = await registerTrader(home(0), server(0).url, 'writer@example.com');
  const listeners = await Promise.all([connect(0, null), connect(1, null)]);
  await Promise.all(listeners.map(({ socket }) => joinRoom('en', socket)));
  for (const instance of [0, 1]) await sayIn('en', server(instance).url, writer, `${instance}`);
  await killRedis();
  for (const instance of [0, 1])
    await sayIn('en', server(instance).url, writer, `alone ${instance}`);
  redis.push(await startRedis(redisPort));
  for (const { heard } of listeners)
    await expect.poll(() => heardIn('en', heard()).join(), WAIT).toBe('0,1,alone 0,alone 1');
}, 180_000);

test('SPOT-02 a resting order is filled once, though both instances see the market come to it', async () => {
  const trader = await registerTrader(home(1), server(1).url, 'resting@example.com');
  const listeners = await Promise.all([connect(0, trader), connect(1, trader)]);
  await setPrice(0, '50000');
  await expect.poll(() => lastPrices(), WAIT).toEqual([50_000, 50_000]);
  const placed: Order[] = [];
  for (let number = 0; number < 20; number += 1) {
    const price = String(48_000 + number);
    placed.push(
      await trade(trader, number % 2, { type: 'buy', amount: '0.001', target_price: price }),
    );
  }
  expect(placed.every((order) => order.status === 'open')).toBe(true);
  // Orders of the other instance are looked for each second.
  await new Promise((done) => setTimeout(done, 2_500));
  await setPrice(1, '47000');
  const fills = () =>
    (listeners[0]?.heard() ?? []).filter(
      ({ data }) => (data as PrivateData).name === 'spot.filled',
    );
  await expect.poll(() => fills().length, WAIT).toBeGreaterThanOrEqual(placed.length);
  await expectAllHeard(trader, listeners);
  const filled = fills().map(({ data }) => ((data as PrivateData).payload as Order).id);
  expect([...filled].sort((a, b) => a - b)).toEqual(placed.map(({ id }) => id));
  const rows = await query<{ total: string }>(
    `select sum(filled)::text as total from spot_orders where id = any ($1::bigint[])`,
    [placed.map(({ id }) => id)],
  );
  expect(Number(rows[0]?.total)).toBeCloseTo(0.02, 10);
  await expectAudit();
}, 180_000);

test('an instance that starts later has the prices that were set before', async () => {
  await setPrice(0, '51234.5');
  await expect.poll(() => lastPrices(), WAIT).toEqual([51_234.5, 51_234.5]);
  await server(1).kill();
  servers[1] = await home(1).start();
  expect(await lastPrices()).toEqual([51_234.5, 51_234.5]);
}, 180_000);

test('a session that ends on one instance ends on the other within moments, with and without Redis', async () => {
  for (const isRedisThere of [true, false]) {
    const email = `leaves-${isRedisThere}@example.com`;
    const trader = await registerTrader(home(0), server(0).url, email);
    const listener = await connect(0, trader);
    const ended: unknown[] = [];
    listener.socket.on('session', (frame) => ended.push(frame));
    if (!isRedisThere) await killRedis();
    await accepted(call(server(1).url, 'session.logout', {}, { token: trader.token }));
    await expect.poll(() => ended, WAIT).toEqual([{ type: '999', code: 'login_required' }]);
  }
}, 180_000);

interface Listener {
  readonly socket: Socket;
  readonly privateEpoch: string;
  /** Private frames so far. */
  heard(): readonly UpdateFrame[];
}

const home = (instance: number) => oneOf(homes, instance);
const server = (instance: number) => oneOf(servers, instance);

function oneOf<One>(all: readonly One[], instance: number): One {
  const found = all[instance];
  if (!found) throw new Error('no such instance');
  return found;
}

/** Follows the private channel on one instance, through the proxy. */
async function connect(instance: number, trader: Trader | null, from?: number): Promise<Listener> {
  const frames: UpdateFrame[] = [];
  const state = { epoch: '' };
  const socket = io(proxies[0]?.url ?? '', {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { v: 1, build: 'test', ...(trader && { token: trader.token }) },
    extraHeaders: { [INSTANCE_HEADER]: String(instance) },
  });
  sockets.push(socket);
  socket.on('update', (frame: UpdateFrame) => frames.push(frame));
  socket.on('snapshot', (frame: SnapshotFrame) => {
    if (frame.channel === 'me') state.epoch = frame.epoch;
  });
  const greetings: unknown[] = [];
  socket.on('hello', (frame) => greetings.push(frame));
  await expect.poll(() => greetings.length, WAIT).toBe(1);
  if (trader) {
    const epoch = await databaseEpoch();
    const place = from === undefined ? {} : { from: { me: [epoch, from] } };
    await socket.emitWithAck('subscribe', { channels: ['me'], ...place });
    if (from === undefined) await expect.poll(() => state.epoch, WAIT).toBe(epoch);
  }
  return { socket, privateEpoch: state.epoch, heard: () => frames };
}

async function trade(
  { token }: Trader,
  instance: number,
  fields: Record<string, string>,
): Promise<Order> {
  const key = crypto.randomUUID();
  const { url } = server(instance);
  return accepted<Order>(call(url, 'spot.trade', { ...BITCOIN, ...fields }, { token, key }));
}

/** Orders through each instance by name, and through the proxy, which chooses. */
async function tradeThrough(trader: Trader, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const instance of [0, 1]) await trade(trader, instance, { type: 'buy', amount: '0.001' });
    const credentials = { token: trader.token, key: crypto.randomUUID() };
    const wish = { ...BITCOIN, type: 'sell', amount: '0.001' };
    await accepted(call(proxies[0]?.url ?? '', 'spot.trade', wish, credentials));
  }
}

async function setPrice(instance: number, price: string): Promise<void> {
  expect(await home(instance).operator('price', 'BTCUSDT', price)).toMatchObject({ exitCode: 0 });
}

/** What each instance quotes for bitcoin. */
function lastPrices(): Promise<number[]> {
  return Promise.all([0, 1].map(quotedBy));
}

async function quotedBy(instance: number): Promise<number> {
  const listener = await connect(instance, null);
  const snapshot = new Promise<SnapshotFrame>((done) => listener.socket.once('snapshot', done));
  await listener.socket.emitWithAck('subscribe', { channels: ['quote:BTCUSDT'] });
  const [[, , last] = []] = (await snapshot).data as QuoteTuple[];
  listener.socket.disconnect();
  return (last ?? 0) / 100;
}

/** Everything in the outbox has reached every listener: in order, once, without a hole. */
async function expectAllHeard(trader: Trader, listeners: readonly Listener[]): Promise<void> {
  for (const listener of listeners) {
    await untilAllHeard(trader, listener);
    const sequences = listener.heard().map(({ sequence }) => sequence);
    const [first = 0] = sequences;
    expect(sequences).toEqual(sequences.map((_, index) => first + index));
  }
}

/** More may be told meanwhile, as a gift of the house: the end is where the outbox ends now. */
async function untilAllHeard(trader: Trader, { heard }: Listener): Promise<void> {
  const missing = async () => (await lastSequence(trader)) - (heard().at(-1)?.sequence ?? 0);
  await expect.poll(missing, WAIT).toBe(0);
}

async function lastSequence({ email }: Trader): Promise<number> {
  const [row] = await query<{ last: number }>(
    'select last from user_sequences where user_id = (select id from users where email = $1)',
    [email],
  );
  return row?.last ?? 0;
}

async function databaseEpoch(): Promise<string> {
  const [row] = await query<{ value: string }>(`select value from meta where key = 'epoch'`);
  return row?.value ?? '';
}

async function query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', poolSize: 1 });
  try {
    return await opened.query<Row>(sql, parameters as never);
  } finally {
    await opened.close();
  }
}

async function expectAudit(): Promise<void> {
  expect(await home(0).operator('audit')).toMatchObject({ exitCode: 0, answer: { ok: true } });
}

/** As a power cut would: what was in it is gone. */
async function killRedis(): Promise<void> {
  const client = createClient({
    url: `redis://127.0.0.1:${redisPort}`,
    socket: { reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  await client.connect();
  const pid = /process_id:(\d+)/.exec(await client.info('server'))?.[1];
  client.destroy();
  process.kill(Number(pid), 'SIGKILL');
  await redis.at(-1)?.stop();
}
