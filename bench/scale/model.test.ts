import { expect, test } from 'vitest';
import { comeBack, type Measured, size } from './model.ts';
import { type Profile, profile } from './profile.ts';
import { hash32, spreadOverShards } from './shards.ts';

const small: Profile = {
  ...profile,
  accounts: 86_400,
  sockets: 1_000,
  framesPerSocket: 10,
  tradersShare: 0.5,
  ordersPerTrader: 2,
  peakFactor: 30,
  restingOrders: 1_024,
};
const measured: Measured = {
  frameMicros: 60,
  joinMicros: 1_000,
  socketKilobytes: 1_024,
  processMegabytes: 100,
  orderServerMs: 2,
  orderDatabaseMs: 4,
  accountKilobytes: 1,
  orderKilobytes: 1,
  watchedBytes: 1_024 ** 2,
  lookNanos: 10,
};

test('a profile asks for the cores that its frames and orders keep busy, and a rest', () => {
  expect(size(small, measured)).toEqual({
    peakOrdersPerSecond: 30,
    // 10,000 frames a second of 60 us are 0.6 core, which may be busy for 0.6.
    gatewayCores: 1,
    // The sockets, and the one process that holds them.
    gatewayGigabytes: 1_000 / 1_024 + 100 / 1_024,
    orderCores: 0.06 / 0.6,
    databaseCores: 0.12 / 0.6,
    accountsGigabytes: 86_400 / 1_024 ** 2,
    dayGigabytes: 86_400 / 1_024 ** 2,
    watchGigabytes: 1,
  });
});

test('the sockets of a node that dies come to the others, which pay for letting them in', () => {
  const seen = comeBack(small, measured, { nodes: 5, cores: 1, withinMs: 1_000 });
  expect(seen.joinsPerSecond).toBe(50);
  expect(seen.busyBefore).toBeCloseTo(0.12, 10);
  expect(seen.busyMost).toBeCloseTo(0.15 + 0.05, 10);
});

test('activity by a Pareto law of 1.16 is four fifths that of a fifth, and the same each time', () => {
  const spread = spreadOverShards({ ...profile, accounts: 200_000 }, 8);
  expect(spread).toEqual(spreadOverShards({ ...profile, accounts: 200_000 }, 8));
  expect(spread.topFifth).toBeGreaterThan(0.7);
  expect(spread.topFifth).toBeLessThan(0.85);
  expect(spread.busiest).toBeGreaterThan(1);
  expect(spread.busiestAccount).toBeLessThan(1 / 8);
});

test('ids one after another are spread over all shards alike', () => {
  const counts = new Array<number>(16).fill(0);
  for (let id = 0; id < 160_000; id += 1) {
    const shard = hash32(id) % 16;
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});
