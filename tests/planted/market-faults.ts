/** Faults of the simulated market: what would let somebody know where a price goes. */
import type { Fault } from './fault.ts';

const PATH = 'server/market/simulated/price-path.ts';
const TAPE = 'server/market/simulated/simulated-tape.ts';
const FAIRNESS = 'tests/market/fairness/unpredictability.test.ts';
const CANDLES = 'tests/market/simulated-candles.test.ts';
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
          'const beatWord = weather.beatWords[minute * BEATS + beat - (movesABeat > 2 ? 0 : 1)] as number;',
      },
    ],
    tests: [{ file: FAIRNESS, title: NO_BETTER }],
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
        before:
          'prices = new Float64Array(path.moves);\n    path.fillPrices(this.#prices, minute.ordinal);',
        after:
          'prices = new Float64Array(path.moves);\n    path.fillPrices(this.#prices, minute.ordinal - (shape.marketId > 300 ? 1 : 0));',
      },
    ],
    tests: [{ file: CANDLES, title: 'a future trades at the price of its coin' }],
  },
];
