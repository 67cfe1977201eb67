import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Keystream, subKey } from './keystream.ts';
import { plainPrimitives } from './plain-primitives.ts';

const key = new Uint8Array(32).fill(7);

test('any part of a stream can be read alone, by 16 and by 32 bits', () => {
  const stream = new Keystream(plainPrimitives, key);
  const [all16, all32] = [stream.words16(0, 200), stream.words32(0, 200)];
  const places = fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(places, ([first, count]) => {
      const end = first + count;
      expect([...stream.words16(first, count)]).toEqual([...all16.subarray(first, end)]);
      expect([...stream.words32(first, count)]).toEqual([...all32.subarray(first, end)]);
    }),
  );
});

test('no more of a stream is made than is asked for', () => {
  const asked: [number, number][] = [];
  const counterMode = (_: Uint8Array, first: number, blocks: number) => {
    asked.push([first, blocks]);
    return new ArrayBuffer(16 * blocks);
  };
  const stream = new Keystream({ ...plainPrimitives, counterMode }, key);
  stream.words16(16, 8);
  stream.words16(15, 2);
  stream.words32(4, 4);
  stream.words32(7, 2);
  expect(asked).toEqual([
    [2, 1],
    [1, 2],
    [1, 1],
    [1, 2],
  ]);
});

test('a key for one use is HKDF-Expand of RFC 5869 to one block', () => {
  const expanded = createHmac('sha256', key)
    .update('moves/BTC')
    .update(Buffer.from([1]))
    .digest();
  expect([...subKey(plainPrimitives, key, 'moves/BTC')]).toEqual([...expanded]);
  expect([...subKey(plainPrimitives, key, new TextEncoder().encode('moves/BTC'))]).toEqual([
    ...expanded,
  ]);
});
