/** Instances speak through Redis; without it each goes on by itself, and what it can find it finds. */
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../../server/config.ts';
import {
  type Act,
  createSharedBell,
  type InstanceBus,
  LONGEST_STEP_MS,
} from '../../../server/realtime/instances/instance-bus.ts';
import { createRedisBus } from '../../../server/realtime/instances/redis-bus.ts';
import { startRedis } from '../../support/services/redis.ts';
import { freePort, type Service } from '../../support/services/service.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function openRedis(port?: number): Promise<Service> {
  const redis = await startRedis(port);
  cleanUps.push(redis.stop);
  return redis;
}

async function openBus(redisUrl: string, exchangeId = 'exchange'): Promise<InstanceBus> {
  const bus = await createRedisBus({ redisUrl, exchangeId, log: pino({ level: 'silent' }) });
  cleanUps.push(bus.close);
  return bus;
}

test('a ring in one instance is heard in the other, once, and in itself though Redis is gone', async () => {
  const redis = await openRedis();
  const [here, there] = [await openBus(redis.url), await openBus(redis.url)];
  const stranger = await openBus(redis.url, 'another exchange');
  const heard: string[] = [];
  const bells = [here, there, stranger].map((bus) => createSharedBell(bus));
  for (const [index, name] of ['here', 'there', 'elsewhere'].entries())
    bells[index]?.onRing((userId) => heard.push(`${name} ${userId}`));
  // The first may come before the other reads; from then on none is lost.
  await expect
    .poll(() => {
      bells[0]?.ring(7);
      return heard.includes('there 7');
    })
    .toBe(true);
  heard.length = 0;
  bells[0]?.ring(8);
  await expect.poll(() => heard.includes('there 8')).toBe(true);
  expect(heard.filter((line) => line.endsWith('8'))).toEqual(['here 8', 'there 8']);

  await redis.stop();
  heard.length = 0;
  bells[0]?.ring(9);
  expect(heard).toEqual(['here 9']);
});

test('a Redis that was killed and comes back empty is used again', async () => {
  const port = await freePort();
  const first = await openRedis(port);
  const [here, there] = [await openBus(first.url), await openBus(first.url)];
  const heard: string[] = [];
  there.onNews('session', (hash) => heard.push(hash));
  await expect
    .poll(() => {
      here.tell('session', 'before');
      return heard.includes('before');
    })
    .toBe(true);
  await first.stop();
  here.tell('session', 'meanwhile');
  await openRedis(port);
  await expect
    .poll(() => {
      here.tell('session', 'after');
      return heard.includes('after');
    })
    .toBe(true);
  expect(heard).not.toContain('meanwhile');
});

test('acts are done everywhere in one order, and an instance that comes later knows of them', async () => {
  const redis = await openRedis();
  const buses = [await openBus(redis.url), await openBus(redis.url)];
  const done = buses.map((bus) => {
    const acts: Act[] = [];
    bus.onAct((act) => acts.push(act));
    return acts;
  });
  const prices = Array.from({ length: 20 }, (_, index) => String(60_000 + index));
  await Promise.all(
    prices.map((price, index) =>
      buses[index % 2]?.act({ kind: 'price', symbol: 'BTCUSDT', price }),
    ),
  );
  await expect.poll(() => done.map((acts) => acts.length)).toEqual([20, 20]);
  expect(done[0]).toEqual(done[1]);
  const late = await openBus(redis.url);
  expect(late.past).toEqual(done[0]);

  await redis.stop();
  await expect(buses[0]?.act({ kind: 'clock', durationMs: 1 })).rejects.toThrow();
  expect(done[0]).toHaveLength(20);
});

test('a recording plays in one process only, so it is refused beside Redis in words', () => {
  const environment = { MARKET: 'replay:file.ndjson', REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(() => parseConfig(environment)).toThrow(ConfigError);
  expect(() => parseConfig(environment)).toThrow(/REDIS_URL/);
  expect(parseConfig({ ...environment, MARKET: 'manual' }).redisUrl).toBe(environment.REDIS_URL);
});

test('an act that no operator could have given is heard by nobody, and the stream goes on', async () => {
  const redis = await openRedis();
  const bus = await openBus(redis.url);
  const heard: Act[] = [];
  bus.onAct((act) => heard.push(act));
  const client = await createClient({ url: redis.url }).connect();
  cleanUps.push(async () => client.destroy());
  const hostile = [
    { kind: 'clock', durationMs: -1 },
    { kind: 'clock', durationMs: 0.5 },
    { kind: 'clock', durationMs: LONGEST_STEP_MS + 1 },
    { kind: 'clock', durationMs: '60000' },
    { kind: 'price', symbol: 'BTCUSDT', price: '0' },
    { kind: 'price', symbol: 'BTCUSDT', price: '-1' },
    { kind: 'price', symbol: 'BTCUSDT', price: '1e3' },
    { kind: 'price', symbol: 'BTCUSDT' },
    { kind: 'settle', order: 1 },
    null,
  ];
  const bodies = [...hostile.map((act) => JSON.stringify(act)), '', '{', 'x'.repeat(100_000)];
  for (const body of bodies)
    await client.xAdd('aureus:exchange:acts', '*', { from: 'stranger', kind: 'any', body });
  const act: Act = { kind: 'clock', durationMs: LONGEST_STEP_MS };
  await bus.act(act);
  expect(heard).toEqual([act]);
  // Whoever starts later reads them again, and does none of them either.
  expect((await openBus(redis.url)).past).toEqual([act]);
});
