/** Faults of options, and of the tape that settles them. */
import type { Fault, Plant } from './fault.ts';

const OPTIONS = 'tests/server/options/options.test.ts';
const PAYOUT = 'contract/rules/options/payout.ts';
const OPTION_SCHEMA = 'server/db/migrations/0005_options.sql';
const ADVANCE = 'server/features/options/advance-options.ts';
const tieInCode: Plant = {
  file: PAYOUT,
  before: `if (outcome === 'tie') return stake;`,
  after: '',
};
const voidInCode: Plant = {
  file: PAYOUT,
  before: 'return plainText(exact(stake).plus(fee));',
  after: 'return stake;',
};
const claimInCode: Plant = {
  file: ADVANCE,
  before: `where o.status = 'holding' and o.next_at <= $1`,
  after: 'where o.next_at <= $1',
};
const TIE = { file: OPTIONS, title: 'up wins above, down below, the same price is a tie' };
const VOID = { file: OPTIONS, title: 'without a tick within five seconds' };

export const optionFaults: readonly Fault[] = [
  {
    invariant: 13,
    what: 'A tie is paid as a win, and the database refuses it',
    plants: [tieInCode],
    tests: [TIE],
    refusal: /violates check constraint/,
  },
  {
    invariant: 13,
    what: 'A tie is paid as a win, and the database has no rule against it',
    plants: [
      tieInCode,
      {
        file: OPTION_SCHEMA,
        before: `when 'tie' then stake`,
        after: `when 'tie' then trunc(stake * (1 + payout_rate), scale)`,
      },
    ],
    tests: [TIE],
  },
  {
    invariant: 13,
    what: 'A void option keeps the fee, and the database refuses it',
    plants: [voidInCode],
    tests: [VOID],
    refusal: /violates check constraint/,
  },
  {
    invariant: 13,
    what: 'A void option keeps the fee, and the database has no rule against it',
    plants: [
      voidInCode,
      {
        file: OPTION_SCHEMA,
        before: `when 'void' then stake + fee`,
        after: `when 'void' then stake`,
      },
    ],
    tests: [VOID],
  },
  {
    invariant: 13,
    what: 'An option is settled without its claim, and the guards behind it refuse',
    plants: [claimInCode],
    tests: [VOID],
    refusal: /that was claimed was not saved/,
  },
  {
    invariant: 13,
    what: 'An option is settled without its claim, its guard in the database and its key',
    plants: [
      claimInCode,
      {
        file: ADVANCE,
        before: `where o.id = row.id and o.status = 'holding' returning o.id`,
        after: 'where o.id = row.id returning o.id',
      },
      {
        file: OPTION_SCHEMA,
        before: `if old.status <> 'holding' then`,
        after: 'if false then',
      },
      {
        file: ADVANCE,
        before: 'key: `option_settle:',
        after: 'key: Math.random() + `option_settle:',
      },
      { file: ADVANCE, before: 'settles: true,', after: '' },
    ],
    tests: [VOID],
  },
  {
    invariant: 13,
    what: 'The settling tick is the second one at or after its instant',
    plants: [
      {
        file: PAYOUT,
        before: 'return ticks.find(({ time }) => time >= instantMs);',
        after: 'return ticks.filter(({ time }) => time >= instantMs)[1];',
      },
    ],
    tests: [{ file: OPTIONS, title: 'OPT-05 an option opens at the first tick from its instant' }],
  },
  {
    invariant: 13,
    what: 'The settling tick is one after its instant, not at it',
    plants: [
      {
        file: PAYOUT,
        before: 'return ticks.find(({ time }) => time >= instantMs);',
        after: 'return ticks.find(({ time }) => time > instantMs);',
      },
    ],
    tests: [{ file: OPTIONS, title: 'OPT-05 an option opens at the first tick from its instant' }],
  },
  {
    invariant: 20,
    what: 'The tape that is read later differs from the one that was heard',
    plants: [
      {
        file: 'server/market/tick-ring.ts',
        before: '(this.#ticks[middle]?.timeMs ?? 0) < instantMs',
        after: '(this.#ticks[middle]?.timeMs ?? 0) <= instantMs',
      },
    ],
    tests: [{ file: 'tests/market/tape-around.test.ts', title: 'the manual tape is what was set' }],
  },
];
