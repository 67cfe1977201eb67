/** Faults of IEO: what a subscription costs, how many tokens there are, and when they are released and listed. */
import type { Fault } from './fault.ts';

const PRICING = 'contract/rules/money/ieo-pricing.ts';
const PRICING_TEST = 'contract/rules/money/ieo-pricing.test.ts';
const CALLS = 'tests/server/ieo/ieo.test.ts';
const RELEASE = 'tests/server/ieo/ieo-release.test.ts';
const LISTED = 'tests/market/listed-tokens.test.ts';

export const ieoFaults: readonly Fault[] = [
  {
    invariant: 27,
    what: 'The price of a token in a coin is rounded down',
    plants: [
      {
        file: PRICING,
        before: `TOKEN_PRICE_SCALE, 'up')`,
        after: `TOKEN_PRICE_SCALE, 'down')`,
      },
    ],
    tests: [{ file: PRICING_TEST, title: 'IEO-02 by hand' }],
  },
  {
    invariant: 27,
    what: 'What a subscription costs is rounded down',
    plants: [{ file: PRICING, before: `wish.scale, 'up')`, after: `wish.scale, 'down')` }],
    tests: [{ file: PRICING_TEST, title: 'IEO-02 by hand' }],
  },
  {
    invariant: 27,
    what: 'A project is open at its end',
    plants: [{ file: PRICING, before: 'nowMs >= project.endsAt', after: 'nowMs > project.endsAt' }],
    tests: [{ file: PRICING_TEST, title: 'IEO-04 a project is in warm-up until its start' }],
  },
  {
    invariant: 27,
    what: 'A user has more of a project than is allowed',
    plants: [
      {
        file: PRICING,
        before: 'exact(bounds.subscribed).plus(amount).gt(maximumPerUser)',
        after: 'value.gt(maximumPerUser)',
      },
    ],
    tests: [{ file: PRICING_TEST, title: 'every bound is refused one step beyond it' }],
  },
  {
    invariant: 27,
    what: 'Any price is taken',
    plants: [
      {
        file: 'server/features/ieo/prices.ts',
        before: 'return isTrue ? ok(currency)',
        after: 'return isTrue || price !== null ? ok(currency)',
      },
    ],
    tests: [{ file: CALLS, title: 'IEO-02 the price in a coin is that of the minute' }],
  },
  {
    invariant: 27,
    what: 'A price that was seen holds for two minutes more',
    plants: [
      {
        file: 'server/market/minute-price.ts',
        before: 'pricesSince(nowMs) - PRICE_HOLDS_MS',
        after: 'pricesSince(nowMs) - 2 * PRICE_HOLDS_MS',
      },
    ],
    tests: [{ file: CALLS, title: 'IEO-02 the price in a coin is that of the minute' }],
  },
  {
    invariant: 27,
    what: 'What is sold is not counted, and the last tokens are sold again',
    plants: [
      {
        file: 'server/features/ieo/ieo-store.ts',
        before: 'set sold = sold + $2 where',
        after: 'set sold = sold + 0 * $2::numeric where',
      },
    ],
    tests: [
      {
        file: 'tests/server/ieo/ieo-sold-out.test.ts',
        title: 'of 24 buyers at once',
      },
    ],
  },
  {
    invariant: 27,
    what: 'Tokens are released before their instant, and the database refuses it',
    plants: [
      {
        file: 'server/features/ieo/ieo-store.ts',
        before: `status = 'locked' and unlocks_at <= $1`,
        after: `status = 'locked' and unlocks_at - 1 <= $1`,
      },
    ],
    tests: [{ file: RELEASE, title: 'tokens are released once by many at once' }],
    refusal: /ieo_orders/,
  },
  {
    invariant: 27,
    what: 'Tokens are released and stay locked, so that the next try would release them again',
    plants: [
      {
        file: 'server/features/ieo/ieo-store.ts',
        before: `set status = 'released', released_at = $2`,
        after: `set released_at = $2`,
      },
    ],
    tests: [{ file: RELEASE, title: 'tokens are released once by many at once' }],
    refusal: /only changes by being released once/,
  },
  {
    invariant: 27,
    what: 'A market opens before its token is listed',
    plants: [
      {
        file: 'server/market/issues/listings.ts',
        before: 'listsAt <= nowMs',
        after: 'listsAt <= nowMs + 60_000',
      },
    ],
    tests: [{ file: LISTED, title: 'IEO-04 the market of a token opens with the minute' }],
  },
  {
    invariant: 27,
    what: 'A listed token has a past from before its listing',
    plants: [
      {
        file: 'server/market/simulated/simulated-history.ts',
        before: 'Math.max(fromMs, this.#listedAtMs ?? fromMs)',
        after: 'fromMs',
      },
    ],
    tests: [{ file: LISTED, title: 'IEO-04 the market of a token opens with the minute' }],
  },
];
