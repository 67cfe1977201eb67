/** How often may be guessed from one address, whatever else is done there. */
import { expect, test } from 'vitest';
import { createLoginGuard } from '../../../server/users/login-guard.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';

const ADDRESS = '203.0.113.90';
/** Attempts of one address that are free, for all accounts together. */
const FREE = 100;

describeOnDatabase('guesses from one address', (openDatabase) => {
  test("SESS-18 one's own right login does not wash the address clean of guesses at other accounts", {
    timeout: openTimeoutMs,
  }, async () => {
    const time = { nowMs: Date.UTC(2026, 0, 5, 15) };
    const guard = createLoginGuard(await openDatabase(), { now: () => time.nowMs });
    const guess = async (count: number) => {
      const tried: boolean[] = [];
      for (let index = 0; index < count; index += 1)
        tried.push(await guard.mayTry(`${count}-${index}@guessed.test`, ADDRESS));
      return tried.filter(Boolean).length;
    };
    expect(await guess(60)).toBe(60);
    expect(await guard.mayTry('own@guessed.test', ADDRESS)).toBe(true);
    await guard.succeeded('own@guessed.test', ADDRESS);
    // The own login counts for nothing, and what was counted before it stays.
    expect(await guess(FREE - 50)).toBe(FREE - 60);
    expect(await guard.mayTry('own@guessed.test', ADDRESS)).toBe(false);
    expect(await guard.mayTry('own@guessed.test', '198.51.100.90')).toBe(true);
    time.nowMs += 31_000;
    expect(await guard.mayTry('own@guessed.test', ADDRESS)).toBe(true);
  });

  test('SESS-18 SECUR-05 guesses at one account are bounded from all networks together; its owner is not held up', {
    timeout: openTimeoutMs,
  }, async () => {
    const time = { nowMs: Date.UTC(2026, 0, 5, 15) };
    const guard = createLoginGuard(await openDatabase(), { now: () => time.nowMs });
    const account = 'owner@guessed.test';
    expect(await guard.mayLogIn(account, '198.51.100.1')).toBe(true);
    await guard.loggedIn(account, '198.51.100.1');
    const guess = async (name: string, count: number) => {
      const tried: boolean[] = [];
      for (let index = 0; index < count; index += 1)
        tried.push(await guard.mayLogIn(name, `203.0.${index >> 8}.${index & 255}`));
      return tried.filter(Boolean).length;
    };
    expect(await guess(account, 80)).toBe(50);
    // Accounts that there are not answer the same.
    expect(await guess('nobody@guessed.test', 80)).toBe(50);
    expect(await guard.mayLogIn(account, '192.0.2.9')).toBe(false);
    // Where the owner has been before, nothing is noticed of it.
    expect(await guard.mayLogIn(account, '198.51.100.1')).toBe(true);
    await guard.loggedIn(account, '198.51.100.1');
    expect(await guard.mayLogIn(account, '192.0.2.9')).toBe(false);
    time.nowMs += 31_000;
    expect(await guard.mayLogIn(account, '192.0.2.9')).toBe(true);
    expect(await guard.mayLogIn(account, '192.0.2.10')).toBe(false);
  });

  test('SESS-18 a subscriber of IPv6, who has a /64, is one guesser', {
    timeout: openTimeoutMs,
  }, async () => {
    const guard = createLoginGuard(await openDatabase(), { now: () => Date.UTC(2026, 0, 5, 15) });
    const tried: boolean[] = [];
    for (let index = 1; index <= 40; index += 1)
      tried.push(await guard.mayLogIn('six@guessed.test', `2001:db8:7:7:${index}::${index}`));
    expect(tried.filter(Boolean)).toHaveLength(5);
    expect(await guard.mayLogIn('six@guessed.test', '2001:db8:7:8::1')).toBe(true);
  });
});
