/** Faults of futures: margin, profit, stops, the overnight fee and liquidation. */
import type { Fault } from './fault.ts';

const FUTURES_RULES = 'contract/rules/futures/order.test.ts';
const FUTURES_ORDERS = 'tests/server/futures/futures-orders.test.ts';
const FUTURES_POSITIONS = 'tests/server/futures/futures-positions.test.ts';
const FUTURES_LIQUIDATION = 'tests/server/futures/futures-liquidation.test.ts';
const FUTURES_ACTS = 'tests/server/futures/futures-acts.test.ts';
const ACT_FUNCTIONS = 'server/db/migrations/0047_futures_at_once.sql';
const WRITTEN_ROWS = 'server/db/migrations/0069_futures_twaps.sql';
const FUTURES_TERMS = 'tests/server/futures/futures-terms.test.ts';
const FUTURES_RISK = 'tests/server/futures/futures-risk.test.ts';

export const futuresFaults: readonly Fault[] = [
  {
    invariant: 10,
    what: 'An act is written though the account is not what it was computed from',
    plants: [
      {
        file: ACT_FUNCTIONS,
        before: 'if futures_stamp(p_user, p_currency) is distinct from p_stamp then',
        after: 'if p_stamp is null then',
      },
    ],
    tests: [{ file: FUTURES_ACTS, title: 'an act on an account that has changed since' }],
    refusal: /did not come to/,
  },
  {
    invariant: 10,
    what: 'An act puts back the best mark of a trailing stop that it has seen',
    plants: [
      {
        file: WRITTEN_ROWS,
        before: 'then greatest(kept.trailing_best_ticks, excluded.trailing_best_ticks)',
        after: 'then excluded.trailing_best_ticks',
      },
    ],
    tests: [{ file: FUTURES_ACTS, title: 'the best mark of a trailing stop that was saved' }],
  },
  {
    invariant: 7,
    what: 'What an order of futures that does not wait cannot get waits all the same',
    plants: [
      {
        file: 'server/features/futures/orders/place-order.ts',
        before: 'order.targetPrice === null || !mayWait(order)',
        after: 'order.targetPrice === null',
      },
    ],
    tests: [{ file: FUTURES_TERMS, title: 'what must be had at once' }],
    refusal: /violates check constraint/,
  },
  {
    invariant: 7,
    what: 'A post-only order of futures takes',
    plants: [
      {
        file: 'contract/rules/futures/limits.ts',
        before: 'bookProblem({ ...request, isLimit:',
        after: 'bookProblem({ ...request, postOnly: false, isLimit:',
      },
    ],
    tests: [{ file: FUTURES_TERMS, title: 'a post-only order waits' }],
  },
  {
    invariant: 7,
    what: 'A trade of after its instant fills an order of futures',
    plants: [
      {
        file: 'server/features/futures/engine/claims.ts',
        before: '  if (isExpired(order, tick.timeMs)) return true;\n',
        after: '',
      },
    ],
    tests: [{ file: FUTURES_TERMS, title: 'an order ends at its instant once' }],
  },
  {
    invariant: 7,
    what: 'The hold of a cancelled futures order is not given back',
    plants: [
      {
        file: 'server/features/futures/orders/change-order.ts',
        before: '  giveBack(act, order);\n',
        after: '',
      },
    ],
    tests: [{ file: FUTURES_ORDERS, title: 'FUT-04 a trade at the limit fills as much' }],
  },
  {
    invariant: 9,
    what: 'The margin N / multiple is rounded down',
    plants: [
      {
        file: 'contract/rules/futures/pricing.ts',
        before: `exact(notional).div(multiple), QUOTE_SCALE, 'up'`,
        after: `exact(notional).div(multiple), QUOTE_SCALE, 'down'`,
      },
    ],
    tests: [{ file: FUTURES_RULES, title: 'fees, margins and losses round up' }],
  },
  {
    invariant: 9,
    what: 'The margin of a position is not released when it is closed',
    plants: [
      {
        file: 'server/features/futures/money/settle-closing.ts',
        before: 'if (holdId === null || !(isWhole || given.gt(0)))',
        after: 'if (holdId === null || isWhole || !given.gt(0))',
      },
      {
        file: 'server/features/futures/money/settle-closing.ts',
        before: `isWhole ? 'rest' : plainText(given)`,
        after: `isWhole ? '0' : plainText(given)`,
      },
    ],
    tests: [{ file: FUTURES_POSITIONS, title: 'FUT-05 closing in parts brings' }],
  },
  {
    invariant: 10,
    what: 'The profit of a short has the sign of a long',
    plants: [
      {
        file: 'contract/rules/futures/pricing.ts',
        before: `side === 'long' || gain.isZero() ? gain : gain.negated()`,
        after: 'gain',
      },
    ],
    tests: [{ file: FUTURES_RISK, title: 'FUT-12 a gap beyond the margin' }],
  },
  {
    invariant: 10,
    what: 'A position that is closed in part keeps its whole cost',
    plants: [
      {
        file: 'server/features/futures/positions/close-position.ts',
        before: 'cost: less(position.cost, settled.cost),',
        after: 'cost: position.cost,',
      },
    ],
    tests: [{ file: FUTURES_POSITIONS, title: 'FUT-05 closing in parts brings' }],
  },
  {
    invariant: 10,
    what: 'Closing all longs takes the shorts too',
    plants: [
      {
        file: 'server/features/futures/positions/close-calls.ts',
        before: `.filter((row) => group.side === 'all' || row.side === group.side)`,
        after: '',
      },
    ],
    tests: [{ file: FUTURES_POSITIONS, title: 'FUT-07 a batch closes all' }],
  },
  {
    invariant: 10,
    what: 'A take profit fires without being crossed',
    plants: [
      {
        file: 'server/features/futures/engine/triggers.ts',
        before: `const winning = row.side === 'long' ? 'atOrAbove' : 'atOrBelow';`,
        after: `const winning = row.side === 'long' ? 'atOrBelow' : 'atOrAbove';`,
      },
    ],
    tests: [{ file: FUTURES_RISK, title: 'FUT-06 take profit, stop loss and a trailing stop' }],
  },
  {
    invariant: 11,
    what: 'The overnight fee has no key of its cut-off',
    plants: [
      {
        file: 'server/features/futures/positions/overnight.ts',
        before: 'position.nextOvernightAt}`,',
        after: 'Math.random()}`,',
      },
    ],
    tests: [{ file: FUTURES_RISK, title: 'FUT-12 a cut-off that was charged is refused' }],
  },
  {
    invariant: 12,
    what: 'A liquidation comes one tick late',
    plants: [
      {
        file: 'contract/rules/futures/pricing.ts',
        before: 'markTicks <= trigger.ticks',
        after: 'markTicks < trigger.ticks',
      },
    ],
    tests: [{ file: FUTURES_RISK, title: 'FUT-12 an isolated position is liquidated at its mark' }],
  },
  {
    invariant: 12,
    what: 'The deficit of a liquidation is not paid by the insurance',
    plants: [
      {
        file: 'server/features/futures/money/settle-closing.ts',
        before: `feeTo === 'insurance' ? fee.minus(deficit) : fee)`,
        after: 'fee)',
      },
      {
        file: 'server/features/futures/money/settle-closing.ts',
        before: `house('market', exact(settled.profit).neg()),`,
        after: `house('market', exact(settled.profit).neg().minus(deficit)),`,
      },
    ],
    tests: [{ file: FUTURES_RISK, title: 'FUT-12 a gap beyond the margin' }],
  },
  {
    invariant: 12,
    what: 'A position is liquidated without its claim',
    plants: [
      {
        file: 'server/features/futures/engine/claims.ts',
        before: `if (!found.ok || found.value.status === 'closed') return false;`,
        after: 'if (!found.ok) return false;',
      },
    ],
    tests: [{ file: FUTURES_RISK, title: 'FUT-06 a tick from before a stop was set' }],
    refusal: /violates check constraint|already/,
  },
  {
    invariant: 10,
    what: 'The profit of a part that is closed is rounded up',
    plants: [
      {
        file: 'contract/rules/futures/close.ts',
        before: 'profit: settledProfit(futuresProfit({ side: position.side, cost, proceeds })),',
        after:
          'profit: exact(futuresProfit({ side: position.side, cost, proceeds })).toDecimalPlaces(QUOTE_SCALE, lots === position.lots ? 3 : 2).toFixed(),',
      },
    ],
    tests: [
      {
        file: 'contract/rules/futures/close.test.ts',
        title: 'FUT-05 a part of a long closed at 469000 ticks',
      },
    ],
  },
  {
    invariant: 12,
    what: 'A liquidation is filled at the last price, not at its mark',
    plants: [
      {
        file: 'server/features/futures/engine/claims.ts',
        before: 'fills: [{ priceTicks: tick.price, quantityLots: position.lots }],',
        after:
          'fills: [{ priceTicks: act.exchange.feed.quote(market.id)[2], quantityLots: position.lots }],',
      },
    ],
    tests: [
      {
        file: FUTURES_LIQUIDATION,
        title:
          'FUT-12 a position is liquidated at the mark of its own tick, whatever was traded since, alone',
      },
    ],
  },
  {
    invariant: 12,
    what: 'Liquidations of a batch are filled at the last price, not at their marks',
    plants: [
      {
        file: 'server/features/futures/engine/liquidate-many.ts',
        before: 'fills: [{ priceTicks: tick.price, quantityLots: position.lots }],',
        after: 'fills: [{ priceTicks: feed.quote(market.id)[2], quantityLots: position.lots }],',
      },
    ],
    tests: [
      {
        file: FUTURES_LIQUIDATION,
        title:
          'FUT-12 a position is liquidated at the mark of its own tick, whatever was traded since, with',
      },
    ],
  },
  {
    invariant: 12,
    what: 'A cross account lives on at exactly its maintenance',
    plants: [
      {
        file: 'server/features/futures/engine/claims.ts',
        before: 'exact(sums.crossEquity).gt(sums.crossMaintenance)',
        after: 'exact(sums.crossEquity).gte(sums.crossMaintenance)',
      },
    ],
    tests: [
      {
        file: FUTURES_LIQUIDATION,
        title: 'FUT-12 a cross account whose equity is exactly its maintenance',
      },
    ],
  },
];
