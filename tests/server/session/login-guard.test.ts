/** How often may be guessed from one address, whatever else is done there. */
import { expect, test } from 'vitest';
import { createLoginGuard } from '../../../server/users/login-guard.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';

const ADDRESS = '203.0.113.90';
/** Attempts of one address that are free, for all accounts together. */
const FREE = 100;

describeOnEachDatabase('guesses from one address', (openDatabase) => {
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
});
