/** Everything that is tried on a tape, piece by piece: predictors, a fitted model, options by rules, and variances. */
import { type HitRate, HitRates } from './hit-rates.ts';
import { Regression } from './logistic.ts';
import { type OptionValue, OptionValues } from './option-values.ts';
import type { SampledTape } from './sampled-tape.ts';
import { type VarianceRatio, VarianceSums } from './variance-ratios.ts';

/** In seconds. */
const fitted: readonly number[] = [3, 30, 60];
const spans: readonly number[] = [3, 10, 30, 60, 300, 900, 3600];
/** Multiples of seven meet all seconds of a minute. */
const GUESS_EVERY = 7;
const FIT_EVERY = 42;

export class JudgedTape {
  readonly rates = new HitRates();
  readonly #options = new OptionValues();
  readonly #regressions: readonly Regression[];
  readonly #variances = spans.map((span) => new VarianceSums(span));

  constructor(fitEvery = FIT_EVERY) {
    this.#regressions = fitted.map((horizon) => new Regression({ horizon, stride: fitEvery }));
  }

  /** A model is fitted on what it learns from, and tried on the rest. */
  add(tape: SampledTape, { isLearned }: { isLearned: boolean }): void {
    this.rates.add(tape, GUESS_EVERY);
    this.#options.add(tape);
    for (const regression of this.#regressions) {
      if (isLearned) regression.learn(tape);
      else regression.guess(tape);
    }
    const prices = tape.markets.map(({ price }) => price.subarray(60));
    for (const sums of this.#variances) if (sums.span < tape.seconds / 4) sums.add(prices);
  }

  /** The best first. */
  get table(): HitRate[] {
    return this.rates.table();
  }

  get fits(): HitRate[] {
    return this.#regressions.map((regression) => ({
      predictor: 'a regression over all predictors, out of sample',
      horizon: regression.horizon,
      target: 'the price',
      ...regression.hitRate(),
    }));
  }

  get options(): OptionValue[] {
    return this.#options.table();
  }

  get variances(): VarianceRatio[] {
    return this.#variances.map((sums) => sums.ratio()).filter(({ windows }) => windows > 0);
  }
}
