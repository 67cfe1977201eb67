/**
 * The variance of long moves beside that of the short ones they are made of: 1 for a martingale, more where moves go on,
 * less where they come back.
 */
export interface VarianceRatio {
  readonly span: number;
  readonly ratio: number;
  /** One standard deviation. */
  readonly error: number;
  readonly windows: number;
}

export class VarianceSums {
  readonly span: number;
  /** What the long moves have more than the short ones, window by window. */
  readonly #excess: number[] = [];
  #total = 0;

  constructor(span: number) {
    this.span = span;
  }

  /** `prices` of markets at the same instants; a window of one span is one observation over all of them. */
  add(prices: readonly Float64Array[]): void {
    const { span } = this;
    const length = Math.min(...prices.map((each) => each.length));
    for (let start = 0; start + span < length; start += span) {
      let sum = 0;
      for (const each of prices) {
        const { long, short } = squares(each, start, span);
        sum += long - short;
        this.#total += short;
      }
      this.#excess.push(sum);
    }
  }

  ratio(): VarianceRatio {
    const mean = this.#excess.reduce((sum, each) => sum + each, 0);
    const spread = Math.sqrt(this.#excess.reduce((sum, each) => sum + each ** 2, 0));
    const total = this.#total;
    return {
      span: this.span,
      ratio: 1 + mean / total,
      error: spread / total,
      windows: this.#excess.length,
    };
  }
}

/** The square of the whole move, and the sum of the squares of its steps, in units of a price's own size. */
function squares(prices: Float64Array, start: number, span: number) {
  const first = prices[start] ?? 0;
  // Before its first trade a market has no price, and no move.
  if (first === 0) return { long: 0, short: 0 };
  const long = (((prices[start + span] ?? 0) - first) / first) ** 2;
  let short = 0;
  for (let at = start + 1; at <= start + span; at += 1)
    short += (((prices[at] ?? 0) - (prices[at - 1] ?? 0)) / first) ** 2;
  return { long, short };
}
