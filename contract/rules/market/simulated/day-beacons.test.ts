import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOf, startOfDay } from '../../../plain/time.ts';
import { type BeaconChain, beaconValue } from '../beacon/beacon.ts';
import { DayBeacons, type DayRound } from './day-beacons.ts';
import { plainPrimitives } from './plain-primitives.ts';

const DAY = dayOf(Date.UTC(2026, 0, 7));
/** A round a day, the first of them at midnight of that day. */
const chain: BeaconChain = {
  ...{ hash: 'aa'.repeat(32), publicKey: '', groupHash: '', name: 'daily' },
  ...{ periodSeconds: 86_400, genesisSeconds: startOfDay(DAY) / 1000 },
  scheme: 'bls-unchained-g1-rfc9380',
};
const roundOf = (day: number, signature = 'bb'): DayRound => ({
  ...{ day, round: day - DAY + 1, signature, previousSignature: null },
});

function announced(...taken: number[]): DayBeacons {
  const beacons = new DayBeacons();
  // Whichever is told first.
  beacons.announce([
    { fromDay: DAY + 6, chain },
    { fromDay: DAY, chain },
    { fromDay: DAY + 4, chain: null },
  ]);
  for (const day of taken) beacons.take(roundOf(day));
  return beacons;
}

test('days are mixed from the first term on, but for those of a term without a chain', () => {
  const mixed = [-1, 0, 3, 4, 5, 6, 900].map((days) => announced().chainOf(DAY + days) !== null);
  expect(mixed).toEqual([false, true, true, false, false, true, true]);
  expect(announced().terms.map(({ fromDay }) => fromDay - DAY)).toEqual([0, 4, 6]);
});

test('the first day without its value waits, over the days that need none', () => {
  const waits = (...taken: number[]) => announced(...taken).waitingDay();
  expect(waits()).toBe(DAY);
  expect(waits(DAY + 1)).toBe(DAY);
  expect(waits(DAY, DAY + 1)).toBe(DAY + 2);
  expect(waits(DAY, DAY + 1, DAY + 2, DAY + 3)).toBe(DAY + 6);
  expect(announced(DAY).readyUntilMs()).toBe(startOfDay(DAY + 1));
});

test('what waits is looked for again when a value comes, and when other terms are announced', () => {
  const beacons = new DayBeacons();
  expect([beacons.waitingDay(), beacons.readyUntilMs()]).toEqual([null, Number.POSITIVE_INFINITY]);
  beacons.announce([{ fromDay: DAY, chain }]);
  expect(beacons.waitingDay()).toBe(DAY);
  beacons.take(roundOf(DAY));
  expect(beacons.waitingDay()).toBe(DAY + 1);
  beacons.announce([
    { fromDay: DAY, chain },
    { fromDay: DAY + 1, chain: null },
  ]);
  expect(beacons.waitingDay()).toBeNull();
});

test('a day keeps the first value, and values are told by their days', () => {
  const beacons = announced(DAY + 2, DAY, DAY + 1);
  beacons.take(roundOf(DAY, 'cc'));
  expect(beacons.rounds(DAY)).toEqual([roundOf(DAY), roundOf(DAY + 1), roundOf(DAY + 2)]);
  expect(beacons.rounds(DAY + 2)).toEqual([roundOf(DAY + 2)]);
  expect(beacons.rounds(DAY + 3)).toEqual([]);
});

test('a value of another round, or of a day that needs none, is not taken', () => {
  const wrong = { ...roundOf(DAY), round: 2 };
  expect(() => announced().take(wrong)).toThrow('is not that of day');
  expect(() => announced().take(roundOf(DAY + 4))).toThrow('is not that of day');
});

test('a day that needs no value has its own key, and one whose value is missing has none', () => {
  const key = new Uint8Array(32).fill(3);
  expect(announced().mixed(plainPrimitives, DAY - 1, key)).toBe(key);
  expect(() => announced().mixed(plainPrimitives, DAY, key)).toThrow('waits for the value');
});

test('a mixed key is that of the day, for a use that names chain, round and value', () => {
  const key = new Uint8Array(32).fill(3);
  const use = Buffer.concat([
    Buffer.from('the day with the value of its beacon'),
    Buffer.alloc(32, 0xaa),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]),
    beaconValue({ signature: 'bb' }),
    Buffer.from([1]),
  ]);
  expect(Buffer.from(announced(DAY + 1).mixed(plainPrimitives, DAY + 1, key))).toEqual(
    createHmac('sha256', key).update(use).digest(),
  );
});
