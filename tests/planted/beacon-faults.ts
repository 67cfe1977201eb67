/** Faults of the public beacon that the keys of days are mixed with: what would let somebody choose its value, or go without it. */
import type { Fault } from './fault.ts';

const DRAND = 'server/market/beacon/drand-beacon.ts';
const TESTS = 'tests/market/beacon/drand-beacon.test.ts';
const MIXED = 'tests/market/beacon/mixed-days.test.ts';
const DAYS = 'tests/server/beacon/beacon.test.ts';
const PINS = 'tests/server/beacon/pinned-beacon.test.ts';
const PINNED = 'server/app/pinned-beacon.ts';
const REFUSED = 'what a mirror says and the chain did not sign is refused';

export const beaconFaults: readonly Fault[] = [
  {
    invariant: 44,
    what: 'A value of the beacon is taken that its chain did not sign',
    plants: [
      {
        file: DRAND,
        before: 'if (!(await verify(chain, round)))',
        after: 'if (round.round === 0)',
      },
    ],
    tests: [{ file: TESTS, title: REFUSED }],
  },
  {
    invariant: 44,
    what: 'A description of another chain is believed',
    plants: [
      { file: DRAND, before: 'if (hashOfChain(chain) !== hash)', after: "if (hash === '')" },
    ],
    tests: [{ file: TESTS, title: 'a description that does not hash to the pinned chain' }],
  },
  {
    invariant: 44,
    what: 'The round of a day is one that is signed before its midnight',
    plants: [
      {
        file: 'contract/rules/market/beacon/beacon.ts',
        before: 'Math.ceil((midnightSeconds - genesisSeconds) / periodSeconds) + 1',
        after: 'Math.floor((midnightSeconds - genesisSeconds) / periodSeconds) + 1',
      },
    ],
    tests: [{ file: TESTS, title: 'the round of a day is the first that nobody could know' }],
  },
  {
    invariant: 44,
    what: 'A day goes by its key alone while the value of its beacon is missing',
    plants: [
      {
        file: 'contract/rules/market/simulated/day-beacons.ts',
        before: 'if (round === undefined) throw new RangeError(',
        after: 'if (round === undefined) return key;\n    if (day < 0) throw new RangeError(',
      },
    ],
    tests: [{ file: MIXED, title: 'a day whose value is not there has no key' }],
  },
  {
    invariant: 44,
    what: 'A value counts that somebody wrote into the database',
    plants: [
      {
        file: 'server/market/beacon/kept-beacons.ts',
        before: 'if (seal !== this.#seal(chain, round) && !(await isSignedApart(chain, round)))',
        after: "if (seal === '' && !(await isSignedApart(chain, round)))",
      },
    ],
    tests: [{ file: DAYS, title: 'after a restart kept values count without asking' }],
  },
  {
    invariant: 44,
    what: 'The beacon is changed while an option is open',
    plants: [{ file: PINNED, before: 'if (open > 0)', after: 'if (open > 1_000)' }],
    tests: [{ file: PINS, title: 'while an option is open it stays as it is' }],
  },
  {
    invariant: 44,
    what: 'The beacon is changed from a midnight that nobody could hear of',
    plants: [
      {
        file: PINNED,
        before: 'fromDay: dayOf(nowMs + NOTICE_MS) + 1',
        after: 'fromDay: dayOf(nowMs) + (NOTICE_MS > 0 ? 1 : 0)',
      },
    ],
    tests: [{ file: PINS, title: 'it is announced an hour before its midnight at the least' }],
  },
  {
    invariant: 44,
    what: 'What waited at midnight is not judged by the trades of the wait',
    plants: [
      {
        file: 'server/app/beacon-keeper.ts',
        before: 'this.#untilMs = Math.min(this.#untilMs + STEP_MS, readyMs);',
        after: 'this.#untilMs = Math.min(this.#untilMs + 1e9 * STEP_MS, readyMs);',
      },
    ],
    tests: [{ file: DAYS, title: 'from an announced midnight on the market waits' }],
  },
  {
    invariant: 44,
    what: 'Who checks a day takes a value of the beacon that nobody signed',
    plants: [
      {
        file: 'tools/verify/check-beacons.ts',
        before: 'return chain === null || !isSigned(chain, round);',
        after: 'return chain === null || (round.day < 0 && !isSigned(chain, round));',
      },
    ],
    tests: [{ file: DAYS, title: 'a mixed day is verified by anybody' }],
  },
  {
    invariant: 44,
    what: 'The check on the device takes a value of the beacon that nobody signed',
    plants: [
      {
        file: 'workers/features/fairness/read-beacon.ts',
        before: 'const isSigned = verify(chain, round);',
        after: 'const isSigned = verify(chain, round) || round.round > 0;',
      },
    ],
    tests: [
      {
        file: 'tests/workers/features/fairness/fairness.test.ts',
        title: 'a mixed day agrees with its beacon alone',
      },
    ],
  },
];
