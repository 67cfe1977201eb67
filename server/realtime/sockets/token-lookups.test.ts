import { expect, test } from 'vitest';
import { createTokenLookups, LookupRefused } from './token-lookups.ts';

const HOME = '198.51.100.7';

test('four tokens are looked up at once, the others in turn', async () => {
  const doors: (() => void)[] = [];
  const look = createTokenLookups({
    nowMs: () => 0,
    authenticate: (token) => new Promise<string>((resolve) => doors.push(() => resolve(token))),
  });
  const asked = Array.from({ length: 10 }, (_, index) => look(`token ${index}`, HOME));
  for (let done = 0; done < 10; done += 1) {
    expect(doors).toHaveLength(Math.min(4 + done, 10));
    doors[done]?.();
    expect(await asked[done]).toBe(`token ${done}`);
  }
});

test('wrong tokens of a network are refused after so many a minute, right ones are never counted', async () => {
  const time = { nowMs: 1_000_000 };
  const looked: string[] = [];
  const look = createTokenLookups({
    nowMs: () => time.nowMs,
    authenticate: (token) => {
      looked.push(token);
      return Promise.resolve(token === 'right' ? 'user' : null);
    },
  });
  for (let index = 0; index < 300; index += 1) expect(await look('right', HOME)).toBe('user');
  for (let index = 0; index < 120; index += 1) expect(await look('wrong', HOME)).toBeNull();
  const before = looked.length;
  await expect(look('wrong', HOME)).rejects.toBeInstanceOf(LookupRefused);
  expect(looked).toHaveLength(before);
  expect(await look('right', '203.0.113.1')).toBe('user');
  time.nowMs += 60_000;
  expect(await look('right', HOME)).toBe('user');
});

test('a lookup that fails gives its turn to the next', async () => {
  const look = createTokenLookups<string>({
    nowMs: () => 0,
    authenticate: () => Promise.reject(new Error('the database is away')),
  });
  const asked = await Promise.allSettled(Array.from({ length: 9 }, () => look('token', HOME)));
  expect(asked.every(({ status }) => status === 'rejected')).toBe(true);
});
