/** Faults of options, and of the tape that settles them. */
import type { Fault, Plant } from './fault.ts';

const OPTIONS = 'tests/server/options/options.test.ts';
const PAYOUT = 'contract/rules/options/payout.ts';
const OPTION_SCHEMA = 'server/db/migrations/0053_option_sales.sql';
const SALES = 'tests/server/options/options-sale.test.ts';
const SALE_RULES = 'contract/rules/options/sale-price.test.ts';
const SALE_PRICE = 'contract/rules/options/sale-price.ts';
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
        before: 'key: settlementKey(id)',
        after: 'key: Math.random() + settlementKey(id)',
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
  {
    invariant: 45,
    what: 'An option is sold at the price of a quote although it is worth less by then',
    plants: [
      {
        file: 'server/features/options/sell-option.ts',
        before: '|| exact(optionWorth(open.value)).lt(quote.price)',
        after: '|| exact(optionWorth(open.value)).lt(0)',
      },
    ],
    tests: [{ file: SALES, title: 'an option that is worth less by then' }],
  },
  {
    invariant: 45,
    what: 'A price holds for ever, and the database refuses it',
    plants: [
      {
        file: 'server/features/options/sale-quotes.ts',
        before: 'and expires_at >= $3',
        after: 'and $3::bigint > 0',
      },
    ],
    tests: [{ file: SALES, title: 'a price holds for two seconds' }],
    refusal: /was quoted/,
  },
  {
    invariant: 45,
    what: 'An option is sold without a look whether it is over, and the database refuses it',
    plants: [
      {
        file: 'server/features/options/price-sale.ts',
        before: `row.status !== 'holding' || buyPrice === null`,
        after: 'buyPrice === null',
      },
    ],
    tests: [{ file: SALES, title: 'of two sales at once one is paid' }],
    refusal: /already has an entry/,
  },
  {
    invariant: 45,
    what: 'An option of somebody else is sold',
    plants: [
      {
        file: 'server/features/options/option-store.ts',
        before: 'where id = $1 and user_id = $2 for update',
        after: 'where id = $1 and $2 > 0 for update',
      },
    ],
    tests: [{ file: SALES, title: 'nobody sells, or is quoted, what is not theirs' }],
  },
  {
    invariant: 45,
    what: 'An option is sold in its last seconds',
    plants: [
      {
        file: 'server/features/options/price-sale.ts',
        before: 'return sellAt - SALE_CLOSED_MS;',
        after: 'return sellAt - SALE_CLOSED_MS / 5000;',
      },
    ],
    tests: [{ file: SALES, title: 'nothing is sold before the first tick' }],
  },
  {
    invariant: 45,
    what: 'The chance of a win takes the drift of the logarithm the wrong way',
    plants: [
      {
        file: SALE_PRICE,
        before: 'distance / deviation - deviation / 2',
        after: 'distance / deviation + deviation / 2',
      },
    ],
    tests: [{ file: SALE_RULES, title: 'the chance of a win is that of published' }],
  },
  {
    invariant: 45,
    what: 'The price of a sale is not the least of the markets that may be meant',
    plants: [{ file: SALE_PRICE, before: 'Math.min(...chances)', after: 'Math.max(...chances)' }],
    tests: [{ file: SALE_RULES, title: 'a calmer and a wilder market both lower the price' }],
  },
];
