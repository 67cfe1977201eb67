/** Faults of the simulated market: what would let somebody know where a price goes, or the house tell another one later. */
import type { Fault } from './fault.ts';

const PATH = 'contract/rules/market/simulated/session-path.ts';
const TAPE = 'contract/rules/market/simulated/simulated-tape.ts';
const FAIRNESS = 'tests/market/fairness/unpredictability.test.ts';
const SAME_BEAT = 'contract/rules/market/simulated/session-path.test.ts';
const CANDLES = 'tests/market/simulated-candles.test.ts';
const CHECKS = 'tests/workers/features/fairness/fairness.test.ts';
const VENUE_PAUSE = 'tests/server/judged-tape/venue-pause.test.ts';
const POINTS = 'tests/market/settlement-points.test.ts';
const NO_BETTER = 'no predictor, no fitted model and no rule';

export const marketFaults: readonly Fault[] = [
  {
    invariant: 37,
    what: 'The path of a minute hurries to an end that nobody has seen',
    plants: [
      {
        file: PATH,
        before: 'const ownStep = (plan.ownVariance * share) / ownMoves;',
        after: 'const ownStep = (0.2 * plan.ownVariance * share) / ownMoves;',
      },
    ],
    tests: [{ file: FAIRNESS, title: NO_BETTER }],
  },
  {
    invariant: 37,
    what: 'A market follows the others when the factor has moved them',
    plants: [
      {
        file: PATH,
        before: 'const beatWord = weather.beatWords[minute * BEATS + beat] as number;',
        after:
          'const beatWord = weather.beatWords[minute * BEATS + beat - (movesABeat > 2 ? 1 : 0)] as number;',
      },
    ],
    tests: [{ file: SAME_BEAT, title: 'the factor moves every market in the same beat' }],
  },
  {
    invariant: 37,
    what: 'The taker of a trade tells the next move',
    plants: [
      {
        file: TAPE,
        before: 'index === this.#firsts[move] && move > 0',
        after: 'move + 1 < this.#prices.length && move > 0',
      },
      {
        file: TAPE,
        before: '? (this.#prices[move] ?? 0) - (this.#prices[move - 1] ?? 0)',
        after: '? (this.#prices[move + 1] ?? 0) - (this.#prices[move] ?? 0)',
      },
    ],
    tests: [{ file: FAIRNESS, title: NO_BETTER }],
  },
  {
    invariant: 37,
    what: 'A contract moves apart from its coin',
    plants: [
      {
        file: TAPE,
        before: 'this.#prices = path.prices(minute.ordinal).slice();',
        after:
          'this.#prices = path.prices(minute.ordinal - (shape.marketId > 300 ? 1 : 0)).slice();',
      },
    ],
    tests: [{ file: CANDLES, title: 'a future trades at the price of its coin' }],
  },
  {
    invariant: 37,
    what: 'The highest price of a day is looked for where it is likely alone',
    plants: [
      {
        file: PATH,
        before: 'farthestFromLine(steps.ownMoves, steps.ownStep, ownMost) +',
        after: '0.2 * farthestFromLine(steps.ownMoves, steps.ownStep, ownMost) +',
      },
    ],
    tests: [
      { file: CANDLES, title: 'a bar of a day, or an hour, is the fold of every minute of it' },
    ],
  },
  {
    invariant: 12,
    what: 'What was traded while the exchange was away is not judged',
    plants: [
      {
        file: 'server/app/open-market.ts',
        before: 'sinceMs: parts.sinceMs',
        after: 'sinceMs: null',
      },
    ],
    tests: [
      {
        file: 'tests/server/judged-tape/pause.test.ts',
        title: 'after ten minutes away a stop, a resting limit and a liquidation',
      },
    ],
  },
  {
    invariant: 12,
    what: 'What a venue traded while the exchange was away is not judged',
    plants: [
      {
        file: 'server/app/open-market.ts',
        before: 'judged: parts.judged',
        after: 'judged: new Map()',
      },
    ],
    tests: [{ file: VENUE_PAUSE, title: 'after ten minutes away a liquidation, a stop, a limit' }],
  },
  {
    invariant: 12,
    what: 'A stop can be taken back while the trades of a pause are gone through',
    plants: [
      {
        file: 'server/http/mount.ts',
        before: "if (movesMoney && parts.isCatchingUp()) return { refusal: 'catching_up' };",
        after: '',
      },
    ],
    tests: [
      {
        file: 'tests/server/http/catching-up.test.ts',
        title: 'a server that still goes through a pause refuses what moves money',
      },
    ],
  },
  {
    invariant: 38,
    what: 'Trades of a pause that nothing is judged by are told to nobody',
    plants: [
      {
        file: 'server/market/venue/venue-feed.ts',
        before: 'if (leftOut) parts.onLeftOut(leftOut);',
        after: '',
      },
    ],
    tests: [{ file: VENUE_PAUSE, title: 'where more trades were missed than are gone through' }],
  },
  {
    invariant: 41,
    what: 'A key is believed that nobody committed to',
    plants: [
      {
        file: 'contract/rules/fairness/chain.ts',
        before: 'return keyBefore(newer, older.day) === older.key;',
        after: 'return keyBefore(newer, older.day) !== null && older.key !== null;',
      },
    ],
    tests: [{ file: CHECKS, title: 'a trade that was changed, a result that was changed' }],
  },
  {
    invariant: 41,
    what: 'The check of an option takes the outcome that it is told',
    plants: [
      {
        file: 'contract/rules/fairness/option-points.ts',
        before: "name: 'outcome', said: outcome, made }",
        after: "name: 'outcome', said: made, made }",
      },
    ],
    tests: [{ file: POINTS, title: 'an option follows from its two trades' }],
  },
  {
    invariant: 41,
    what: 'The check of a stop asks whether the other side was reached',
    plants: [
      {
        file: 'contract/rules/fairness/position-points.ts',
        before: "side === 'long' ? [isBelow, isAbove] : [isAbove, isBelow]",
        after: "side === 'short' ? [isBelow, isAbove] : [isAbove, isBelow]",
      },
    ],
    tests: [{ file: POINTS, title: 'a position that a trade closed names that trade' }],
  },
  {
    invariant: 41,
    what: 'The check of a dual investment looks at the average alone',
    plants: [
      {
        file: 'contract/rules/fairness/dual-points.ts',
        before: 'if (point.said !== point.made) return point;',
        after: 'if (place > count) return point;',
      },
    ],
    tests: [{ file: POINTS, title: 'a dual investment follows from the half hour' }],
  },
];
