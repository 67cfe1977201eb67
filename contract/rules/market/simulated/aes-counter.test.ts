import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aesCounter } from './aes-counter.ts';

test('a stream is that of the platform for any key and any place in it', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const first = fc.oneof(fc.nat(1000), fc.integer({ min: 2 ** 31, max: 2 ** 32 - 40 }));
  fc.assert(
    fc.property(key, first, fc.integer({ min: 1, max: 30 }), (bytes, from, blocks) => {
      const counter = Buffer.alloc(16);
      counter.writeUInt32BE(from, 12);
      const text = Buffer.alloc(16 * blocks);
      const words = createCipheriv('aes-256-ctr', bytes, counter).update(text);
      expect([...new Uint8Array(aesCounter(bytes, from, blocks))]).toEqual([...words]);
    }),
  );
});
