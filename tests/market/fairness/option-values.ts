/** What options bring in the mean, bought by a rule at any second and settled by the trades that really settle them. */
import { rateOf } from './hit-rates.ts';
import type { SampledTape } from './sampled-tape.ts';

/** Which way to buy at a second; 0 for not at all. */
type Rule = (tape: SampledTape, market: number, second: number) => number;

const rules: Readonly<Record<string, Rule>> = {
  'always up': () => 1,
  'against the first leg of the minute': (tape, market, second) =>
    firstLeg(tape, market, second, 10),
  'back over the open of the minute, from its middle': (tape, market, second) =>
    firstLeg(tape, market, second, 30),
};
const lengths: readonly number[] = [30, 60, 90, 120, 180, 300];

export interface OptionValue {
  readonly rule: string;
  readonly seconds: number;
  /** Of those that are no tie. */
  readonly wins: number;
  readonly bought: number;
  readonly error: number;
}

export class OptionValues {
  readonly #blocks = new Map<string, Map<string, { hits: number; guesses: number }>>();

  add(tape: SampledTape): void {
    for (const rule of Object.keys(rules))
      for (const seconds of lengths) this.#buy(tape, rule, seconds);
  }

  table(): OptionValue[] {
    return Object.keys(rules).flatMap((rule) =>
      lengths.map((seconds) => {
        const blocks = this.#blocksOf(rule, seconds);
        const { rate, guesses, error } = rateOf([...blocks.values()]);
        return { rule, seconds, wins: rate, bought: guesses, error };
      }),
    );
  }

  #buy(tape: SampledTape, rule: string, seconds: number): void {
    const blocks = this.#blocksOf(rule, seconds);
    for (let second = 120; second + seconds < tape.seconds - 20; second += 5) {
      const key = `${tape.startMs}/${Math.floor(second / 300)}`;
      const block = blocks.get(key) ?? { hits: 0, guesses: 0 };
      blocks.set(key, block);
      tape.markets.forEach((market, place) => {
        const way = market.isCoin ? Math.sign(rules[rule]?.(tape, place, second) ?? 0) : 0;
        const moved = (market.next[second + seconds] ?? 0) - (market.next[second] ?? 0);
        if (way === 0 || moved === 0) return;
        block.guesses += 1;
        if (way === Math.sign(moved)) block.hits += 1;
      });
    }
  }

  #blocksOf(rule: string, seconds: number) {
    const name = `${rule}/${seconds}`;
    const known = this.#blocks.get(name);
    if (known) return known;
    const blocks = new Map<string, { hits: number; guesses: number }>();
    this.#blocks.set(name, blocks);
    return blocks;
  }
}

function firstLeg(tape: SampledTape, place: number, second: number, gone: number): number {
  const market = tape.markets[place];
  if ((tape.startMs / 1000 + second) % 60 !== gone || !market) return 0;
  return (market.price[second - gone] ?? 0) - (market.price[second] ?? 0);
}
