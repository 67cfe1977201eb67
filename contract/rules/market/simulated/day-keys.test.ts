import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOf } from '../../../plain/time.ts';
import { DayKeys } from './day-keys.ts';
import { Keystream, subKey } from './keystream.ts';
import { plainPrimitives } from './plain-primitives.ts';

const DAY = dayOf(Date.UTC(2026, 0, 7));
const KEY = 'ab'.repeat(32);
const keys = new DayKeys(plainPrimitives, DAY, KEY);
const hashOf = (hex: string | null) =>
  createHash('sha256')
    .update(Buffer.from(hex ?? '', 'hex'))
    .digest('hex');

test('the key of each day is the SHA-256 of the key of the next, back to December 2019', () => {
  const first = dayOf(Date.UTC(2019, 11, 1));
  expect(keys.revealed(DAY)).toBe(KEY);
  for (const day of [DAY - 1, DAY - 2, DAY - 1000, first])
    expect(keys.revealed(day)).toBe(hashOf(keys.revealed(day + 1)));
  expect([keys.revealed(DAY + 1), keys.revealed(first - 1)]).toEqual([null, null]);
});

test('a key may be told as bytes', () => {
  const bytes = new Uint8Array(32).fill(0xab);
  expect(new DayKeys(plainPrimitives, DAY, bytes).revealed(DAY - 5)).toBe(keys.revealed(DAY - 5));
});

test('a stream has a key of its own, of its day and its name', () => {
  const own = subKey(plainPrimitives, new Uint8Array(32).fill(0xab), 'moves/BTC');
  const words = [...new Keystream(plainPrimitives, own).words32(0, 4)];
  for (let again = 0; again < 2; again += 1)
    expect([...keys.stream(DAY, 'moves/BTC').words32(0, 4)]).toEqual(words);
  const others = [keys.stream(DAY, 'moves/ETH'), keys.stream(DAY - 1, 'moves/BTC')];
  const firsts = others.map((stream) => stream.words32(0, 1)[0]);
  expect(new Set([words[0], ...firsts]).size).toBe(3);
  expect(() => keys.stream(DAY + 1, 'moves/BTC')).toThrow('has no key of day');
});

test('a stream is called as the version of its day calls it', () => {
  const terms = { streamName: (day: number, name: string) => `${day - DAY}/${name}` };
  const named = new DayKeys(plainPrimitives, DAY, KEY, { terms });
  expect([...named.stream(DAY - 3, 'moves').words32(0, 4)]).toEqual([
    ...keys.stream(DAY - 3, '-3/moves').words32(0, 4),
  ]);
});
