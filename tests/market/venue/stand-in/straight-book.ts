/** The plainest way to keep a book, apart from the product's so that it can judge it. */
import type { DepthData, Level } from './recorded-day.ts';

export class StraightBook {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();

  reset(bids: readonly Level[], asks: readonly Level[]): void {
    this.#bids.clear();
    this.#asks.clear();
    this.apply({ b: bids, a: asks });
  }

  apply({ b, a }: Pick<DepthData, 'b' | 'a'>): void {
    for (const [side, levels] of [
      [this.#bids, b],
      [this.#asks, a],
    ] as const) {
      for (const [price, quantity] of levels) {
        if (Number(quantity) === 0) side.delete(price);
        else side.set(price, quantity);
      }
    }
  }

  bids(most = Number.POSITIVE_INFINITY): Level[] {
    return [...this.#bids]
      .toSorted(([left], [right]) => Number(right) - Number(left))
      .slice(0, most);
  }

  asks(most = Number.POSITIVE_INFINITY): Level[] {
    return [...this.#asks]
      .toSorted(([left], [right]) => Number(left) - Number(right))
      .slice(0, most);
  }
}
