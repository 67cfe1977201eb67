import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('GAME-01 the published values of SHA-256 are met', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('GAME-01 of any text the hash is that of the platform', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  for (let length = 0; length < 200; length += 1)
    expect(sha256('x'.repeat(length))).toBe(hashOf('x'.repeat(length)));
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      expect(sha256(text)).toBe(hashOf(text));
    }),
  );
});
