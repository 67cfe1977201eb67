/** A logistic regression over what the predictors see, fitted on one part of the tape and tried on another. */
import { rateOf } from './hit-rates.ts';
import { looksBack, type Moment, moveOf, predictors } from './predictors.ts';
import type { SampledTape } from './sampled-tape.ts';

/** Over each piece of tape, with a rate that falls. */
const ROUNDS = 6;
const FIRST_RATE = 0.002;
const BLOCK_SECONDS = 120;

interface Example {
  readonly features: Float64Array;
  readonly rose: boolean;
  readonly block: string;
}

/** Learns which way a price will have gone `horizon` seconds later, piece by piece, and guesses on pieces that it has not seen. */
export class Regression {
  readonly horizon: number;
  readonly #stride: number;
  readonly #weights = new Float64Array(predictors.length);
  readonly #blocks = new Map<string, { hits: number; guesses: number }>();

  constructor({ horizon, stride }: { horizon: number; stride: number }) {
    this.horizon = horizon;
    this.#stride = stride;
  }

  /** Gradient ascent, example by example. */
  learn(tape: SampledTape): void {
    const examples = this.#examplesOf(tape);
    const weights = this.#weights;
    for (let round = 0; round < ROUNDS; round += 1) {
      const rate = FIRST_RATE / (1 + round);
      for (const { features, rose } of examples) {
        const missed = (rose ? 1 : 0) - 1 / (1 + Math.exp(-dot(weights, features)));
        for (let place = 0; place < weights.length; place += 1)
          weights[place] = (weights[place] ?? 0) + rate * missed * (features[place] ?? 0);
      }
    }
  }

  guess(tape: SampledTape): void {
    for (const { features, rose, block } of this.#examplesOf(tape)) {
      const tally = this.#blocks.get(block) ?? { hits: 0, guesses: 0 };
      this.#blocks.set(block, tally);
      tally.guesses += 1;
      if (dot(this.#weights, features) > 0 === rose) tally.hits += 1;
    }
  }

  hitRate(): { rate: number; guesses: number; error: number } {
    return rateOf([...this.#blocks.values()]);
  }

  #examplesOf(tape: SampledTape): Example[] {
    const { horizon } = this;
    const examples: Example[] = [];
    const none = new Map(looksBack.map((back) => [back, 0]));
    for (let second = 126; second < tape.seconds - horizon - 1; second += this.#stride) {
      for (const market of tape.markets) {
        const moved = moveOf(market, second + horizon, horizon);
        const scale = Math.abs(moveOf(market, second, 60));
        if (moved === 0 || scale === 0) continue;
        const moment: Moment = { tape, market, second, common: none };
        const features = Float64Array.from(predictors, ({ guess }) => squash(guess(moment), scale));
        const block = `${tape.startMs}/${Math.floor(second / BLOCK_SECONDS)}`;
        examples.push({ features, rose: moved > 0, block });
      }
    }
    return examples;
  }
}

/** Moves in units of the last minute's, everything between -3 and 3. */
function squash(value: number, scale: number): number {
  const unit = Math.abs(value) < 0.2 ? value / scale : Math.sign(value);
  return Math.max(-3, Math.min(3, unit));
}

function dot(left: Float64Array, right: Float64Array): number {
  let total = 0;
  for (let place = 0; place < left.length; place += 1)
    total += (left[place] ?? 0) * (right[place] ?? 0);
  return total;
}
