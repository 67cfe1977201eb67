/** How often each predictor is right, with a confidence that knows that markets move together. */
import { looksBack, type Moment, moveOf, predictors } from './predictors.ts';
import type { SampledMarket, SampledTape } from './sampled-tape.ts';

export const horizons: readonly number[] = [1, 3, 10, 30, 60];
export const targets = ['the price', 'less all markets'] as const;

/** Hits are counted in blocks of time: what happens in one block is not independent. */
const BLOCK_SECONDS = 120;
const FIRST_SECOND = 126;

interface Tally {
  hits: number;
  guesses: number;
}

/** One number for each predictor, horizon and target. */
interface Block {
  readonly hits: Float64Array;
  readonly guesses: Float64Array;
}

const CELLS = predictors.length * horizons.length * targets.length;

export interface HitRate {
  readonly predictor: string;
  readonly horizon: number;
  readonly target: (typeof targets)[number];
  /** Of the guess or of its opposite, whichever is more often right. */
  readonly rate: number;
  readonly guesses: number;
  /** One standard deviation of the rate. */
  readonly error: number;
}

export class HitRates {
  readonly #blocks = new Map<string, Block>();

  /** Counts every `stride` seconds; a multiple of seven meets all seconds of a minute. */
  add(tape: SampledTape, stride: number): void {
    const last = tape.seconds - Math.max(...horizons) - 1;
    for (let second = FIRST_SECOND; second < last; second += stride) this.#look(tape, second);
  }

  #look(tape: SampledTape, second: number): void {
    // Chosen by the past alone: who left out a market for what it does later would find what they have put in.
    const awake = tape.markets.filter(({ price }) => !isResting(price, second));
    const common = new Map(looksBack.map((back) => [back, meanMove(awake, second, back)]));
    const later = horizons.map((horizon) => meanMove(awake, second + horizon, horizon));
    const block = this.#block(`${tape.startMs}/${Math.floor(second / BLOCK_SECONDS)}`);
    for (const market of awake) {
      const moment: Moment = { tape, market, second, common };
      const moves = horizons.map((horizon) => moveOf(market, second + horizon, horizon));
      predictors.forEach(({ guess }, place) => {
        const guessed = Math.sign(guess(moment));
        if (guessed === 0) return;
        moves.forEach((moved, horizon) => {
          if (moved === 0) return;
          const cell = cellOf(place, horizon);
          count(block, cell, guessed === Math.sign(moved));
          count(block, cell + 1, guessed === Math.sign(moved - (later[horizon] ?? 0)));
        });
      });
    }
  }

  #block(name: string): Block {
    const known = this.#blocks.get(name);
    if (known) return known;
    const block = { hits: new Float64Array(CELLS), guesses: new Float64Array(CELLS) };
    this.#blocks.set(name, block);
    return block;
  }

  /** The best first. */
  table(): HitRate[] {
    const blocks = [...this.#blocks.values()];
    return predictors
      .flatMap(({ name }, place) =>
        horizons.flatMap((horizon, at) =>
          targets.map((target, which): HitRate => {
            const cell = cellOf(place, at) + which;
            const { rate, guesses, error } = rateOf(
              blocks.map((block) => ({
                hits: block.hits[cell] ?? 0,
                guesses: block.guesses[cell] ?? 0,
              })),
            );
            return {
              predictor: name,
              horizon,
              target,
              rate: Math.max(rate, 1 - rate),
              guesses,
              error,
            };
          }),
        ),
      )
      .toSorted((left, right) => right.rate - left.rate);
  }
}

function cellOf(predictor: number, horizon: number): number {
  return (predictor * horizons.length + horizon) * targets.length;
}

function count(block: Block, cell: number, isHit: boolean): void {
  block.guesses[cell] = (block.guesses[cell] ?? 0) + 1;
  if (isHit) block.hits[cell] = (block.hits[cell] ?? 0) + 1;
}

/** A share of hits, and its standard deviation over blocks that are independent of each other. */
export function rateOf(tallies: readonly Tally[]): {
  rate: number;
  guesses: number;
  error: number;
} {
  const guesses = tallies.reduce((sum, tally) => sum + tally.guesses, 0);
  const rate = tallies.reduce((sum, { hits }) => sum + hits, 0) / guesses;
  const spread = tallies.reduce((sum, tally) => sum + (tally.hits - rate * tally.guesses) ** 2, 0);
  return { rate, guesses, error: Math.sqrt(spread) / guesses };
}

function meanMove(markets: readonly SampledMarket[], second: number, back: number): number {
  const sum = markets.reduce((moves, market) => moves + moveOf(market, second, back), 0);
  return sum / Math.max(1, markets.length);
}

/** A market that did not move for a minute is closed. */
function isResting(price: Float64Array, second: number): boolean {
  return price[second] === 0 || price[second] === price[second - 60];
}
