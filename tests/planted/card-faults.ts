/** Faults of purchases by card: what they bring, how large one may be, and on what cashback is paid. */
import type { Fault, Plant } from './fault.ts';

const PRICING = 'contract/rules/money/quick-buy-pricing.ts';
const PRICING_TEST = 'contract/rules/money/quick-buy-pricing.test.ts';
const BUY = 'server/features/quick-buy/buy.ts';
const CALLS = 'tests/server/quick-buy/quick-buy.test.ts';
const CASHBACK = 'tests/server/quick-buy/card-cashback.test.ts';

const TWICE: Plant = {
  file: BUY,
  before: '...(await postPayment(tx, { userId, purchase, at })),',
  after: `...(await postPayment(tx, { userId, purchase, at })),
    ...(await postPayment(tx, { userId, purchase, at })),`,
};

export const cardFaults: readonly Fault[] = [
  {
    invariant: 36,
    what: 'The fee of a card is rounded down',
    plants: [{ file: PRICING, before: `fiatScale, 'up')`, after: `fiatScale, 'down')` }],
    tests: [{ file: PRICING_TEST, title: 'money without cents pays whole units' }],
  },
  {
    invariant: 36,
    what: 'What arrives is rounded up',
    plants: [
      {
        file: PRICING,
        before: `rest.div(price), scale, 'down')`,
        after: `rest.div(price), scale, 'up')`,
      },
    ],
    tests: [{ file: PRICING_TEST, title: 'price, fee, what arrives and cashback' }],
    refusal: /Property failed/,
  },
  {
    invariant: 36,
    what: 'The most of a purchase is rounded up, beyond the limit of the level',
    plants: [
      {
        file: PRICING,
        before: `times(rate), scale, 'down')`,
        after: `times(rate), scale, 'up')`,
      },
    ],
    tests: [{ file: CALLS, title: 'IDENT-08 IDENT-09 a single purchase is held' }],
  },
  {
    invariant: 36,
    what: 'Before the first level any amount is taken',
    plants: [
      {
        file: 'contract/rules/money/identity-limits.ts',
        before: 'Math.max(level, 1)',
        after: 'Math.max(level, 2)',
      },
    ],
    tests: [{ file: CALLS, title: 'IDENT-08 IDENT-09 a single purchase is held' }],
  },
  {
    invariant: 36,
    what: 'A quote is used again',
    plants: [
      {
        file: 'server/features/quick-buy/quote-store.ts',
        before: `delete from card_quotes where user_id = $2 returning *`,
        after: `select * from card_quotes where user_id = $2`,
      },
    ],
    tests: [{ file: CALLS, title: 'a quote is used once' }],
  },
  {
    invariant: 36,
    what: 'A quote of somebody else is taken',
    plants: [
      {
        file: 'server/features/quick-buy/quote-store.ts',
        before: `delete from card_quotes where user_id = $2 returning *`,
        after: `delete from card_quotes where user_id > $2 - 1000000 returning *`,
      },
    ],
    tests: [{ file: CALLS, title: 'a quote is used once' }],
  },
  {
    invariant: 36,
    what: 'A quote holds for a second more than it says',
    plants: [
      {
        file: 'server/features/quick-buy/quote-store.ts',
        before: 'expires_at >= $6',
        after: 'expires_at + 1000 >= $6',
      },
    ],
    tests: [{ file: CALLS, title: 'a quote is used once' }],
  },
  {
    invariant: 36,
    what: 'A purchase is booked twice, and the ledger refuses it',
    plants: [TWICE],
    tests: [{ file: CALLS, title: 'what is quoted in euros arrives to the last digit' }],
    refusal: /"code":"internal"/,
  },
  {
    invariant: 36,
    what: 'A purchase is booked twice, and the ledger has no guard against it',
    plants: [
      TWICE,
      { file: BUY, before: 'key: `card_buy:', after: 'key: Math.random() + `' },
      { file: BUY, before: 'settles: true,\n    legs,', after: 'legs,' },
    ],
    tests: [{ file: CALLS, title: 'what is quoted in euros arrives to the last digit' }],
  },
  {
    invariant: 36,
    what: 'A quote is kept however far the market has moved',
    plants: [
      {
        file: BUY,
        before: '!isRateTooLow(now.value.received, quote.received, quote.feeRate) &&',
        after: '!isRateTooLow(quote.received, quote.received, quote.feeRate) &&',
      },
    ],
    tests: [{ file: CALLS, title: 'a quote is no choice for nothing' }],
  },
  {
    invariant: 36,
    what: 'Cashback is paid again for what was withdrawn',
    plants: [
      {
        file: 'server/users/net-deposits.ts',
        before: "user_id = $1 and status in ('reviewing', 'sent')",
        after: "user_id = $1 and status in ('sent')",
      },
    ],
    tests: [{ file: CASHBACK, title: 'cashback and bonus are of new money' }],
  },
  {
    invariant: 36,
    what: 'What a purchase made up for still counts as withdrawn',
    plants: [
      {
        file: 'server/users/net-deposits.ts',
        before: 'sum(new_usd - value_usd) from card_purchases',
        after: 'sum(new_usd - new_usd) from card_purchases',
      },
    ],
    tests: [{ file: CASHBACK, title: 'cashback and bonus are of new money' }],
  },
];
