/** The constructions are the standard ones, so they give what the standards print. */
import { expect, test } from 'vitest';
import { DayKeys } from '../../../contract/rules/market/simulated/day-keys.ts';
import { Keystream, subKey } from '../../../contract/rules/market/simulated/keystream.ts';
import { plainPrimitives } from '../../../contract/rules/market/simulated/plain-primitives.ts';
import { dayKeysOf, platformPrimitives } from './secret-keys.ts';

const both = [platformPrimitives, plainPrimitives];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('a key for a use is what HKDF-Expand gives in the first example of RFC 5869', () => {
  const key = Buffer.from(
    '077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5',
    'hex',
  );
  const use = Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex');
  for (const primitives of both)
    expect(hex(subKey(primitives, key, use))).toBe(
      '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf',
    );
});

test('a stream begins with AES-256 of the counter, and any part of it can be read alone', () => {
  const stream = new Keystream(platformPrimitives, new Uint8Array(32));
  const all = stream.words32(0, 4000);
  expect(hex(new Uint8Array(all.slice(0, 4).buffer))).toBe('dc95c078a2408989ad48a21492842087');
  const halves = new Uint16Array(all.slice().buffer);
  for (const [first, count] of [
    [0, 1],
    [3, 9],
    [5, 400],
    [2047, 1953],
  ] as const) {
    expect([...stream.words32(first, count)]).toEqual([...all.slice(first, first + count)]);
    expect([...stream.words16(first, count)]).toEqual([...halves.slice(first, first + count)]);
  }
});

test('days, uses and secrets have streams of their own', () => {
  const [keys, others] = [dayKeysOf('one'), dayKeysOf('another')];
  const streams = [
    keys.stream(20_001, 'a'),
    keys.stream(20_002, 'a'),
    keys.stream(20_001, 'b'),
    others.stream(20_001, 'a'),
  ];
  expect(new Set(streams.map((stream) => stream.words32(0, 1)[0])).size).toBe(4);
  expect(dayKeysOf('one').stream(20_001, 'a').words32(0, 4)).toEqual(
    keys.stream(20_001, 'a').words32(0, 4),
  );
});

test('a key that was told makes the same streams on a device as on the server', () => {
  const [day, keys] = [20_001, dayKeysOf('one')];
  const told = new DayKeys(plainPrimitives, day, keys.revealed(day) ?? '');
  for (const at of [day, day - 1, day - 500]) {
    expect(told.revealed(at)).toBe(keys.revealed(at));
    const [own, other] = [told, keys].map((each) => each.stream(at, 'moves/BTCUSDT'));
    expect(own?.words16(3, 50)).toEqual(other?.words16(3, 50));
  }
  expect(told.revealed(day + 1)).toBe(null);
});
