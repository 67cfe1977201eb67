/** The last 200 trades of a market in a ring of typed columns, each trade once. */
import type { TradeTuple } from '../../../contract/realtime.ts';

export const TAPE_LIMIT = 200;

export interface Tape {
  clear(): void;
  add(trades: readonly TradeTuple[]): void;
  /** Newest first, at most `limit`. */
  newest(limit: number): TradeTuple[];
}

export function createTape(): Tape {
  const columns = new Float64Array(TAPE_LIMIT * 5);
  let size = 0;
  let next = 0;
  let newestId = Number.NEGATIVE_INFINITY;

  return {
    clear() {
      size = 0;
      next = 0;
      newestId = Number.NEGATIVE_INFINITY;
    },
    add(trades) {
      for (const trade of trades) {
        // Ids rise, so an id that is not new is a repetition.
        if (trade[0] <= newestId) continue;
        newestId = trade[0];
        columns.set(trade, next * 5);
        next = (next + 1) % TAPE_LIMIT;
        size = Math.min(size + 1, TAPE_LIMIT);
      }
    },
    newest(limit) {
      return Array.from({ length: Math.min(limit, size) }, (_, age) => {
        const start = ((next - 1 - age + TAPE_LIMIT) % TAPE_LIMIT) * 5;
        const [id = 0, time = 0, price = 0, quantity = 0, side = 1] = columns.subarray(
          start,
          start + 5,
        );
        return [id, time, price, quantity, side > 0 ? 1 : -1];
      });
    },
  };
}
