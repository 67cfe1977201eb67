import { expect, test } from 'vitest';
import {
  authenticatorUri,
  drawSecret,
  stepOfCode,
} from '../../../server/users/second-factor/authenticator.ts';

/** Appendix B of RFC 6238 for SHA-1: the key is the ASCII text 12345678901234567890. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  { seconds: 59, code: '94287082' },
  { seconds: 1_111_111_109, code: '07081804' },
  { seconds: 1_111_111_111, code: '14050471' },
  { seconds: 1_234_567_890, code: '89005924' },
  { seconds: 2_000_000_000, code: '69279037' },
  { seconds: 20_000_000_000, code: '65353130' },
] as const;

test.each(vectors)(
  'RFC 6238 the code of second $seconds is that of its step',
  ({ seconds, code }) => {
    // Six digits are the last six of the eight that the appendix prints.
    const written = code.slice(2);
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(KEY, written, seconds * 1_000)).toBe(step);
  },
);

test('a code is right in its own step, in the one before and in the one after, and in no other', () => {
  const [, , vector] = vectors;
  const written = vector.code.slice(2);
  const step = Math.floor(vector.seconds / 30);
  const steps = [-2, -1, 0, 1, 2].map((drift) =>
    stepOfCode(KEY, written, (vector.seconds + drift * 30) * 1_000),
  );
  expect(steps).toEqual([null, step, step, step, null]);
});

test('what is no code of six digits is wrong', () => {
  for (const written of ['', '5924', '0059241', 'abcdef', '００５９２４', '-05924', '0x5924']) {
    expect(stepOfCode(KEY, written, 1_234_567_890_000)).toBeNull();
  }
});

test('a secret has 160 random bits, and its address names it, the account and the exchange', () => {
  const secrets = new Set(Array.from({ length: 50 }, drawSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(authenticatorUri(KEY, 'ann@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Aureus:ann@example.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: KEY,
    digits: '6',
    period: '30',
  });
});
