/** A logistic regression over what the predictors see, fitted on one half of the tape and tried on the other. */
import { rateOf } from './hit-rates.ts';
import { looksBack, type Moment, moveOf, predictors } from './predictors.ts';
import type { SampledTape } from './sampled-tape.ts';

const ROUNDS = 6;
const FIRST_RATE = 0.002;

interface Example {
  readonly features: Float64Array;
  readonly rose: boolean;
  readonly block: number;
}

/** Hit rate on the second half of the tapes for a price `horizon` seconds later. */
export function fittedHitRate(
  tapes: readonly SampledTape[],
  options: { horizon: number; stride: number },
): { rate: number; guesses: number; error: number } {
  const examples = tapes.flatMap((tape, place) => examplesOf(tape, { ...options, place }));
  const half = Math.floor(examples.length / 2);
  const weights = fitWeights(examples.slice(0, half));
  const blocks = new Map<number, { hits: number; guesses: number }>();
  for (const { features, rose, block } of examples.slice(half)) {
    const tally = blocks.get(block) ?? { hits: 0, guesses: 0 };
    blocks.set(block, tally);
    tally.guesses += 1;
    if (dot(weights, features) > 0 === rose) tally.hits += 1;
  }
  return rateOf([...blocks.values()]);
}

function examplesOf(
  tape: SampledTape,
  { horizon, stride, place }: { horizon: number; stride: number; place: number },
): Example[] {
  const examples: Example[] = [];
  const none = new Map(looksBack.map((back) => [back, 0]));
  for (let second = 126; second < tape.seconds - horizon - 1; second += stride) {
    for (const market of tape.markets) {
      const moved = moveOf(market, second + horizon, horizon);
      const scale = Math.abs(moveOf(market, second, 60));
      if (moved === 0 || scale === 0) continue;
      const moment: Moment = { tape, market, second, common: none };
      const features = Float64Array.from(predictors, ({ guess }) => squash(guess(moment), scale));
      examples.push({ features, rose: moved > 0, block: place * 1e6 + Math.floor(second / 120) });
    }
  }
  return examples;
}

/** Moves in units of the last minute's, everything between -3 and 3. */
function squash(value: number, scale: number): number {
  const unit = Math.abs(value) < 0.2 ? value / scale : Math.sign(value);
  return Math.max(-3, Math.min(3, unit));
}

/** Gradient ascent with a rate that falls, example by example. */
function fitWeights(examples: readonly Example[]): Float64Array {
  const weights = new Float64Array(predictors.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = FIRST_RATE / (1 + round);
    for (const { features, rose } of examples) {
      const missed = (rose ? 1 : 0) - 1 / (1 + Math.exp(-dot(weights, features)));
      for (let place = 0; place < weights.length; place += 1)
        weights[place] = (weights[place] ?? 0) + rate * missed * (features[place] ?? 0);
    }
  }
  return weights;
}

function dot(left: Float64Array, right: Float64Array): number {
  let total = 0;
  for (let place = 0; place < left.length; place += 1)
    total += (left[place] ?? 0) * (right[place] ?? 0);
  return total;
}
