/** How often may be guessed from one address, whatever else is done there. */
import { expect, test } from 'vitest';
import { createLoginGuard } from '../../../server/users/sessions/login-guard.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';

const ADDRESS = '203.0.113.90';
/** Attempts of one address that are free, for all accounts together. */
const FREE = 100;
const OWNER = 7;

/** As typed: one account is there, the others are nobody's. */
function login(account: string) {
  return { account, userId: account.startsWith('owner') ? OWNER : null };
}

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

  test('SESS-18 an address shared by many recovers: typos before a right login are no guesses, and a day is a day', {
    timeout: openTimeoutMs,
  }, async () => {
    const time = { nowMs: Date.UTC(2026, 0, 5, 15) };
    const guard = createLoginGuard(await openDatabase(), { now: () => time.nowMs });
    const logIn = async (account: string, typos: number) => {
      const allowed: boolean[] = [];
      for (let index = 0; index <= typos; index += 1)
        allowed.push(await guard.mayLogIn(login(account), ADDRESS));
      await guard.passwordWasRight(account, ADDRESS);
      return allowed.every(Boolean);
    };
    for (let person = 0; person < 60; person += 1)
      expect(await logIn(`person${person}@guessed.test`, 3)).toBe(true);
    // Who never remembers the password is forgotten after a day, also where somebody logs in every hour.
    for (let hour = 0; hour < 72; hour += 1) {
      for (let typo = 0; typo < 3; typo += 1)
        expect(await guard.mayLogIn(login(`${hour}-${typo}@guessed.test`), ADDRESS)).toBe(true);
      expect(await logIn('regular@guessed.test', 1)).toBe(true);
      time.nowMs += 3_600_000;
    }
  });

  test('SESS-18 SECUR-05 guesses at one account are bounded from all networks together; its owner is not held up', {
    timeout: openTimeoutMs,
  }, async () => {
    const time = { nowMs: Date.UTC(2026, 0, 5, 15) };
    const guard = createLoginGuard(await openDatabase(), { now: () => time.nowMs });
    const account = 'owner@guessed.test';
    expect(await guard.mayLogIn(login(account), '198.51.100.1')).toBe(true);
    await guard.passwordWasRight(account, '198.51.100.1');
    await guard.remember(OWNER, '198.51.100.1');
    const guess = async (name: string, count: number) => {
      const tried: boolean[] = [];
      for (let index = 0; index < count; index += 1)
        tried.push(await guard.mayLogIn(login(name), `203.0.${index >> 8}.${index & 255}`));
      return tried.filter(Boolean).length;
    };
    expect(await guess(account, 80)).toBe(50);
    // Accounts that there are not answer the same.
    expect(await guess('nobody@guessed.test', 80)).toBe(50);
    expect(await guard.mayLogIn(login(account), '192.0.2.9')).toBe(false);
    // Where the owner has been before, nothing is noticed of it.
    expect(await guard.mayLogIn(login(account), '198.51.100.1')).toBe(true);
    await guard.passwordWasRight(account, '198.51.100.1');
    expect(await guard.mayLogIn(login(account), '192.0.2.9')).toBe(false);
    time.nowMs += 31_000;
    expect(await guard.mayLogIn(login(account), '192.0.2.9')).toBe(true);
    expect(await guard.mayLogIn(login(account), '192.0.2.10')).toBe(false);
  });

  test('SESS-18 a subscriber of IPv6, who has a /64, is one guesser', {
    timeout: openTimeoutMs,
  }, async () => {
    const guard = createLoginGuard(await openDatabase(), { now: () => Date.UTC(2026, 0, 5, 15) });
    const tried: boolean[] = [];
    for (let index = 1; index <= 40; index += 1)
      tried.push(
        await guard.mayLogIn(login('six@guessed.test'), `2001:db8:7:7:${index}::${index}`),
      );
    expect(tried.filter(Boolean)).toHaveLength(5);
    expect(await guard.mayLogIn(login('six@guessed.test'), '2001:db8:7:8::1')).toBe(true);
  });
});
