/** The instants at which options wait for a tick, as far as this instance knows of them. */
import type { Tick } from '../../market/feed.ts';
import type { Instant } from './chosen-ticks.ts';

export class AwaitedInstants {
  readonly #byMarket = new Map<number, Set<number>>();

  add({ marketId, instantMs }: Instant): void {
    const instants = this.#byMarket.get(marketId) ?? new Set();
    this.#byMarket.set(marketId, instants);
    instants.add(instantMs);
  }

  delete({ marketId, instantMs }: Instant): void {
    this.#byMarket.get(marketId)?.delete(instantMs);
  }

  /** Those that have come by a time. */
  due(nowMs: number): Instant[] {
    const due: Instant[] = [];
    for (const [marketId, instants] of this.#byMarket) {
      for (const instantMs of instants) if (instantMs <= nowMs) due.push({ marketId, instantMs });
    }
    return due;
  }

  /** Whether an instant waits for one of these ticks. */
  isMetBy(ticks: readonly Tick[]): boolean {
    return ticks.some(({ marketId, timeMs }) => {
      for (const instantMs of this.#byMarket.get(marketId) ?? []) {
        if (instantMs <= timeMs) return true;
      }
      return false;
    });
  }
}
