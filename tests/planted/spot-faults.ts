/** Faults of spot and stock orders, and of calls as such. The first of them costs least. */
import type { Fault } from './fault.ts';

const SPOT_RULES = {
  file: 'contract/rules/spot/pricing.test.ts',
  title: 'fees and what a buyer pays round up',
};
const SPOT_ORDERS = 'tests/server/spot/spot-orders.test.ts';
const SPOT_TERMS = 'tests/server/spot/spot-terms.test.ts';
const SPOT_STOPS = 'tests/server/spot/spot-stops.test.ts';
const SPOT_TRAILS = 'tests/server/spot/spot-trails.test.ts';
const ORDER_FUNCTIONS = 'server/db/migrations/0046_orders_at_once.sql';
const CHANGE_FUNCTION = 'server/db/migrations/0062_spot_twaps.sql';

export const spotFaults: readonly Fault[] = [
  {
    invariant: 7,
    what: 'The fee of a spot order is rounded down',
    plants: [
      {
        file: 'contract/rules/spot/pricing.ts',
        before: `const fee = roundToScale(exact(order.feeExact), QUOTE_SCALE, 'up');`,
        after: `const fee = roundToScale(exact(order.feeExact), QUOTE_SCALE, 'down');`,
      },
    ],
    tests: [SPOT_RULES],
  },
  {
    invariant: 7,
    what: 'What the seller of a spot order receives is rounded up',
    plants: [
      {
        file: 'contract/rules/spot/pricing.ts',
        before: `QUOTE_SCALE, side === 'buy' ? 'up' : 'down');`,
        after: `QUOTE_SCALE, 'up');`,
      },
    ],
    tests: [SPOT_RULES],
  },
  {
    invariant: 7,
    what: 'A price better than the limit is not given back',
    plants: [
      {
        file: 'server/features/spot/fill-order.ts',
        before: `isDone ? 'rest' :`,
        after: `isDone ? '0' :`,
      },
    ],
    tests: [
      { file: SPOT_ORDERS, title: 'SPOT-02 a limit above the market takes the book at once' },
    ],
  },
  {
    invariant: 7,
    what: 'The hold of a cancelled spot order is not given back',
    plants: [
      {
        file: CHANGE_FUNCTION,
        before: 'from ledger_release(changed.hold_id, null, changed.updated_at) as o;',
        after: `from ledger_release(changed.hold_id, 0.1, changed.updated_at) as o;`,
      },
    ],
    tests: [{ file: SPOT_ORDERS, title: 'SPOT-02 cancelling gives back exactly the rest' }],
  },
  {
    invariant: 7,
    what: 'A stock order is filled while its market is closed',
    plants: [
      {
        file: 'server/features/spot/market-session.ts',
        before: 'if (!feed.isOpen(marketId, nowMs)) return false;',
        after: 'if (marketId !== 0) return true;',
      },
    ],
    tests: [
      {
        file: 'tests/server/spot/stock-orders.test.ts',
        title: 'STOCK-01 after the close nothing fills',
      },
    ],
  },
  {
    invariant: 5,
    what: 'The idempotency key of a call is ignored',
    plants: [
      {
        file: 'server/http/idempotency.ts',
        before: 'if (key === undefined) return true;',
        after: `if (key !== '') return true;`,
      },
      {
        file: 'server/http/idempotency.ts',
        before: 'const claim = key === undefined ? null :',
        after: `const claim = key !== '' ? null :`,
      },
    ],
    tests: [
      {
        file: 'tests/server/http/idempotency.test.ts',
        title: 'SPOT-02 twenty submits of one intent',
      },
    ],
  },
  {
    invariant: 7,
    what: 'An order is changed though it is not what the change was computed from',
    plants: [
      {
        file: CHANGE_FUNCTION,
        before: `and o.version = p_version and o.status = 'open'`,
        after: `and p_version > 0`,
      },
    ],
    tests: [{ file: SPOT_ORDERS, title: 'SPOT-02 cancelling gives back exactly the rest' }],
    refusal: /insufficient_balance|hold_ended/,
  },
  {
    invariant: 7,
    what: 'An order is written with the fee of a tier that its owner no longer has',
    plants: [
      { file: ORDER_FUNCTIONS, before: 'if tier <> p_tier then', after: 'if tier < 0 then' },
    ],
    tests: [{ file: SPOT_ORDERS, title: 'the top tier of a full coin discount' }],
  },
  {
    invariant: 7,
    what: 'A sell beyond the market fills at its limit',
    plants: [
      {
        file: 'server/features/spot/enter-market.ts',
        before: 'const { fills, restLots } = walk;',
        after: `const { restLots } = walk; const fills = walk.fills.map((fill) => ({ ...fill, priceTicks: draft.side === 'sell' && intent.limitTicks !== null ? intent.limitTicks : fill.priceTicks }));`,
      },
    ],
    tests: [
      {
        file: SPOT_ORDERS,
        title: 'SPOT-02 a limit beyond the market brings the prices of the book',
      },
    ],
  },
  {
    invariant: 7,
    what: 'An amendment may make an order smaller than the market takes',
    plants: [
      {
        file: 'server/features/spot/amend-order.ts',
        before: 'if (problem) return problem;',
        after: `if (problem?.error.code.startsWith('price')) return problem;`,
      },
    ],
    tests: [
      {
        file: 'tests/server/spot/spot-amend.test.ts',
        title: 'SPOT-02 an amendment that makes an order smaller',
      },
    ],
  },
  {
    invariant: 7,
    what: 'An order that must have all at once takes what there is',
    plants: [
      {
        file: 'contract/rules/spot/order-terms.ts',
        before: `return restLots > 0 ? 'no_liquidity' : null;`,
        after: `return filledLots === 0 ? 'no_liquidity' : null;`,
      },
    ],
    tests: [{ file: SPOT_TERMS, title: 'all or nothing is all where the book has it' }],
  },
  {
    invariant: 7,
    what: 'A post-only order takes',
    plants: [
      {
        file: 'contract/rules/spot/order-terms.ts',
        before: `return filledLots > 0 ? 'post_only_takes' : null;`,
        after: `return null;`,
      },
    ],
    tests: [{ file: SPOT_TERMS, title: 'a post-only order waits and makes' }],
  },
  {
    invariant: 7,
    what: 'A trade of after its instant fills an order',
    plants: [
      {
        file: 'server/features/spot/judge-ticks.ts',
        before: 'return isLater && !isExpired({ expiresAt }, tick.timeMs);',
        after: 'return isLater && (expiresAt === null || expiresAt > 0);',
      },
    ],
    tests: [{ file: SPOT_TERMS, title: 'an order ends at its instant once' }],
  },
  {
    invariant: 7,
    what: 'An order ends before the trades of before its instant are told',
    plants: [
      {
        file: 'server/market/told-tape.ts',
        before: '.toldUntilMs >= atMs;',
        after: '.toldUntilMs > 0;',
      },
    ],
    tests: [{ file: SPOT_TERMS, title: 'an order ends at its instant once' }],
  },
  {
    invariant: 7,
    what: 'A stop that sleeps fills at its limit',
    plants: [
      {
        file: 'server/features/spot/judge-ticks.ts',
        before: `triggerTicks === null || oco === 'both' ? ticks(price) : null;`,
        after: 'ticks(price);',
      },
    ],
    tests: [{ file: SPOT_STOPS, title: 'a stop with a limit does nothing at its limit' }],
  },
  {
    invariant: 7,
    what: 'A stop is judged by trades of before it was placed or moved',
    plants: [
      {
        file: 'server/features/spot/judge-ticks.ts',
        before: 'tick.id > fromTickId;',
        after: 'tick.id > 0;',
      },
    ],
    tests: [{ file: SPOT_STOPS, title: 'a trigger that was reached is not moved any more' }],
  },
  {
    invariant: 7,
    what: 'Trades that were told while a stop was written are not judged',
    plants: [
      {
        file: 'server/features/spot/matching.ts',
        before: 'resting.fired ??= firstFired(resting, newestTicks(feed, market.id));',
        after: 'resting.fired ??= firstFired(resting, newestTicks(feed, market.id).slice(0, 0));',
      },
    ],
    tests: [{ file: SPOT_STOPS, title: 'the trade that wakes it and the one that fills it' }],
  },
  {
    invariant: 7,
    what: 'A stop that buys at the market holds only for its trigger',
    plants: [
      {
        file: 'contract/rules/spot/stop-orders.ts',
        before: `side === 'buy' ? collarTicks(side, triggerTicks) : null;`,
        after: `side === 'buy' ? triggerTicks : null;`,
      },
    ],
    tests: [{ file: SPOT_STOPS, title: 'a stop that buys at the market holds for five percent' }],
  },
  {
    invariant: 7,
    what: 'A trailing stop follows the price back',
    plants: [
      {
        file: 'contract/rules/spot/stop-orders.ts',
        before: `return side === 'buy' ? Math.min(left, right) : Math.max(left, right);`,
        after: `return side === 'buy' ? right : right;`,
      },
    ],
    tests: [{ file: SPOT_TRAILS, title: 'a sale follows the price up and never down' }],
  },
  {
    invariant: 7,
    what: 'A restart forgets the best price of a trailing stop',
    plants: [
      {
        file: 'server/features/spot/matching.ts',
        before: 'await this.#trails.keep();',
        after: 'await Promise.resolve();',
      },
    ],
    tests: [{ file: SPOT_TRAILS, title: 'a restart goes on from the best price so far' }],
  },
  {
    invariant: 5,
    what: 'An idempotency key is good for another call',
    plants: [
      {
        file: 'server/http/idempotency.ts',
        before: 'JSON.stringify([name, said])',
        after: 'JSON.stringify([said])',
      },
    ],
    tests: [
      { file: 'tests/server/http/idempotency.test.ts', title: 'SPOT-02 a key belongs to one call' },
    ],
  },
];
