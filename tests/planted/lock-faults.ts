/** Faults of lock mining: what a day pays, what leaving costs, and that each happens once. */
import type { Fault } from './fault.ts';

const RULES = 'contract/rules/lock-mining/redemption.ts';
const RULES_TEST = 'contract/rules/lock-mining/redemption.test.ts';
const CALENDAR = 'contract/rules/lock-mining/calendar.ts';
const CALENDAR_TEST = 'contract/rules/lock-mining/calendar.test.ts';
const SERVER_TEST = 'tests/server/lock-mining/lock-mining.test.ts';
const CLOCK_TEST = 'tests/server/lock-mining/lock-clock.test.ts';

export const lockFaults: readonly Fault[] = [
  {
    invariant: 24,
    what: 'A day that has begun costs nothing to leave',
    plants: [
      {
        file: CALENDAR,
        before: 'Math.ceil((maturesAt - nowMs) / DAY_MS)',
        after: 'Math.floor((maturesAt - nowMs) / DAY_MS)',
      },
    ],
    tests: [{ file: CALENDAR_TEST, title: 'LOCK-03 a day that has begun counts whole' }],
  },
  {
    invariant: 24,
    what: 'The first dividend is paid at the start itself',
    plants: [
      {
        file: CALENDAR,
        before: '(Math.floor((startedAt - offsetMs) / DAY_MS) + 1) * DAY_MS + offsetMs',
        after: 'Math.ceil((startedAt - offsetMs) / DAY_MS) * DAY_MS + offsetMs',
      },
    ],
    tests: [
      { file: CALENDAR_TEST, title: 'LOCK-04 the first dividend is at the next dividend time' },
    ],
  },
  {
    invariant: 24,
    what: 'A penalty is above the amount',
    plants: [
      {
        file: RULES,
        before: 'return plainText(Exact.min(penalty, amount));',
        after: 'return plainText(exact(penalty));',
      },
    ],
    tests: [{ file: RULES_TEST, title: 'LOCK-03 a penalty is rounded up' }],
  },
  {
    invariant: 24,
    what: 'A dividend is rounded up',
    plants: [
      {
        file: RULES,
        before: "exact(amount).times(dailyYield), scale, 'down'",
        after: "exact(amount).times(dailyYield), scale, 'up'",
      },
    ],
    tests: [{ file: RULES_TEST, title: 'LOCK-03 a penalty is rounded up' }],
  },
  {
    invariant: 24,
    what: 'Dividends that the timer has not come to are lost by redeeming',
    plants: [
      {
        file: 'server/features/lock-mining/redeem.ts',
        before: 'while (lock.dividendsPaid < due) await take(dueStep(lock, at));',
        after: 'if (due < 0) await take(dueStep(lock, at));',
      },
    ],
    tests: [
      { file: CLOCK_TEST, title: 'LOCK-03 a redemption finds dividends that nobody has paid' },
    ],
  },
  {
    invariant: 24,
    what: 'More is sold than the quota, and the database refuses it',
    plants: [
      {
        file: 'server/features/lock-mining/offer-store.ts',
        before: 'if (exact(amount).gt(remaining)) {',
        after: "if (exact(amount).gt('1000000000')) {",
      },
    ],
    tests: [{ file: CLOCK_TEST, title: 'LOCK-01 of many at once who want the last of a quota' }],
  },
  {
    invariant: 24,
    what: 'A dividend is paid and not counted, so that the next try would pay it again',
    plants: [
      {
        file: 'server/features/lock-mining/pay-out.ts',
        before: 'step: { ...lock, dividendsPaid: dividendsPaid + 1 },',
        after: 'step: { ...lock, dividendsPaid },',
      },
    ],
    tests: [{ file: SERVER_TEST, title: 'LOCK-04 dividends come at their time' }],
    refusal: /./,
  },
  {
    invariant: 24,
    what: 'Whoever sends the sale of another round gets it',
    plants: [
      {
        file: 'server/features/lock-mining/rounds.ts',
        before: 'return nowMs >= opensAt && nowMs < closesAt;',
        after: 'return nowMs >= opensAt || nowMs < closesAt;',
      },
    ],
    tests: [{ file: SERVER_TEST, title: 'LOCK-06 a plan of no round' }],
  },
];
