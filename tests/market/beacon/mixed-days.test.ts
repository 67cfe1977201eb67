/** Keys of days that are mixed with a beacon: neither of the two makes a price alone, and no day goes without its value. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../../contract/plain/time.ts';
import { beaconValue, roundOfDay } from '../../../contract/rules/market/beacon/beacon.ts';
import { DayBeacons } from '../../../contract/rules/market/simulated/day-beacons.ts';
import { DayKeys } from '../../../contract/rules/market/simulated/day-keys.ts';
import { subKey } from '../../../contract/rules/market/simulated/keystream.ts';
import { plainPrimitives } from '../../../contract/rules/market/simulated/plain-primitives.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { dayKeysOf, platformPrimitives } from '../../../server/market/simulated/secret-keys.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { BeaconStandIn } from './stand-in.ts';

const DAY = dayOf(Date.UTC(2026, 0, 7));
const { chain } = new BeaconStandIn({ now: () => 0 });
const standIn = new BeaconStandIn({ now: () => 0 });
const roundOf = (day: number) => ({ day, ...standIn.round(roundOfDay(chain, day)) });

function mixedFrom(fromDay: number, ...days: number[]): DayBeacons {
  const beacons = new DayBeacons();
  beacons.announce([{ fromDay, chain }]);
  for (const day of days) beacons.take(roundOf(day));
  return beacons;
}

const wordsOf = (keys: DayKeys, day: number) => [...keys.stream(day, 'moves/BTC').words32(0, 4)];

test('a mixed key is HKDF of the key of the day, for a use that names chain, round and value', () => {
  const keys = dayKeysOf('one', { beacons: mixedFrom(DAY, DAY) });
  const number = Buffer.alloc(8);
  const { round } = roundOf(DAY);
  number.writeBigUInt64BE(BigInt(round));
  const use = Buffer.concat([
    Buffer.from('the day with the value of its beacon'),
    Buffer.from(chain.hash, 'hex'),
    number,
    beaconValue(roundOf(DAY)),
    Buffer.from([1]),
  ]);
  const own = Buffer.from(keys.revealed(DAY) ?? '', 'hex');
  const mixed = createHmac('sha256', own).update(use).digest();
  const stream = platformPrimitives.counterMode(
    subKey(platformPrimitives, mixed, 'moves/BTC'),
    0,
    1,
  );
  expect(wordsOf(keys, DAY)).toEqual([...new Uint32Array(stream)]);
});

test('another value, another chain, another secret or none make other prices, and the chain of keys stays', () => {
  const plain = dayKeysOf('one');
  const mixed = dayKeysOf('one', { beacons: mixedFrom(DAY, DAY, DAY + 1) });
  const elsewhere = new BeaconStandIn({ now: () => 0, seed: 'another' });
  const beacons = new DayBeacons();
  beacons.announce([{ fromDay: DAY, chain: elsewhere.chain }]);
  beacons.take({ day: DAY, ...elsewhere.round(roundOfDay(elsewhere.chain, DAY)) });
  const words = [
    plain,
    mixed,
    dayKeysOf('one', { beacons }),
    dayKeysOf('two', { beacons: mixedFrom(DAY, DAY) }),
  ].map((keys) => wordsOf(keys, DAY)[0]);
  expect(new Set(words).size).toBe(4);
  expect(wordsOf(mixed, DAY - 1)).toEqual(wordsOf(plain, DAY - 1));
  expect(mixed.revealed(DAY)).toBe(plain.revealed(DAY));
  // A device that was told key and value has the same.
  const told = new DayKeys(plainPrimitives, DAY, mixed.revealed(DAY) ?? '', {
    beacons: mixedFrom(DAY, DAY),
  });
  expect(wordsOf(told, DAY)).toEqual(wordsOf(mixed, DAY));
});

test('a day whose value is not there has no key, and a value of another round is none', () => {
  const keys = dayKeysOf('one', { beacons: mixedFrom(DAY) });
  expect(() => keys.stream(DAY, 'moves/BTC')).toThrow('waits for the value');
  expect(() => mixedFrom(DAY).take({ ...roundOf(DAY), round: roundOf(DAY).round + 1 })).toThrow(
    'is not that of day',
  );
  expect(() => mixedFrom(DAY + 1).take(roundOf(DAY))).toThrow('is not that of day');
});

test('the first day that waits is known through terms that end and begin again', () => {
  const beacons = mixedFrom(DAY, DAY, DAY + 1);
  expect(beacons.waitingDay()).toBe(DAY + 2);
  beacons.announce([
    { fromDay: DAY, chain },
    { fromDay: DAY + 2, chain: null },
  ]);
  expect([beacons.waitingDay(), beacons.readyUntilMs()]).toEqual([null, Number.POSITIVE_INFINITY]);
  beacons.announce([...beacons.terms, { fromDay: DAY + 5, chain }]);
  expect([beacons.waitingDay(), beacons.chainOf(DAY + 4)]).toEqual([DAY + 5, null]);
  expect(new DayBeacons().waitingDay()).toBe(null);
});

test('a market stands at midnight until the value is there, and then tells what it would have told', async () => {
  const midnightMs = startOfDay(DAY);
  const time = { nowMs: midnightMs - MINUTE_MS };
  const beacons = mixedFrom(DAY);
  const options = { clock: { now: () => time.nowMs }, seed: 'one', ticksPerSecond: 50 };
  const untilMs = () => beacons.readyUntilMs();
  const feed = createSimulatedFeed({ ...options, days: { beacons, untilMs } });
  const told: Tick[] = [];
  feed.onTicks((ticks) => told.push(...ticks));
  for (; time.nowMs < midnightMs + 5 * MINUTE_MS; time.nowMs += 5000) feed.pump();
  expect(told.every(({ timeMs }) => timeMs < midnightMs)).toBe(true);
  expect(feed.source(1)).toEqual({ name: 'simulated', isAway: true });
  expect(feed.book(1)).toMatchObject({ bids: [], asks: [] });
  expect(feed.tapeAround(1, midnightMs + MINUTE_MS, 1).toldUntilMs).toBeLessThan(midnightMs);
  const asked = {
    interval: '1m',
    fromMs: midnightMs - HOUR_MS,
    toMs: midnightMs + HOUR_MS,
  } as const;
  expect((await feed.candles(1, asked)).every(([openMs]) => openMs < midnightMs)).toBe(true);
  expect(feed.quote(1)[1]).toBeLessThan(midnightMs);

  beacons.take(roundOf(DAY));
  feed.pump();
  expect(feed.source(1).isAway).toBe(false);
  expect(feed.book(1).bids.length).toBeGreaterThan(5);
  const again: Tick[] = [];
  const since = createSimulatedFeed({
    ...options,
    days: { beacons, untilMs },
    sinceMs: midnightMs - MINUTE_MS,
  });
  since.onTicks((ticks) => again.push(...ticks));
  since.pump();
  const byId = (one: Tick, other: Tick) => one.marketId - other.marketId || one.id - other.id;
  expect(told.toSorted(byId)).toEqual(again.toSorted(byId));
  // Without the beacon the day would have been another one.
  const plain = createSimulatedFeed({ ...options });
  expect(plain.quote(1)[2]).not.toBe(since.quote(1)[2]);
  // Nor does a day that lies behind go without its own.
  time.nowMs += DAY_MS;
  expect(feed.source(1).isAway).toBe(true);
});
