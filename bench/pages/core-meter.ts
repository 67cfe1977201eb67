/** What the measured core counts: every batch and row it was given, and how old they were when painted. */
import { decodeQuoteBatch } from '../../contract/rules/market/quote-batch.ts';
import { QUOTE } from '../../workers/market/quotes/quote-columns.ts';

export interface CoreReport {
  readonly sinceMs: number;
  readonly batches: number;
  readonly quotes: number;
  /** Batches that were missing between two that came. */
  readonly missing: number;
  /** Sum of the last prices of all rows. */
  readonly lastSum: number;
  /** Time inside the core's listeners for batches. */
  readonly busyMs: number;
  readonly frames: number;
  /** For each painted frame: age of the oldest and of the newest batch that it was the first to show. */
  readonly oldestMs: readonly number[];
  readonly newestMs: readonly number[];
}

interface Heard {
  readonly event: string;
  readonly payload: unknown;
  readonly startMs: number;
  readonly endMs: number;
}

/** When the batches came that no frame has shown yet; null when there is none. */
type Arrivals = { readonly oldestMs: number; readonly newestMs: number } | null;

export interface Meter {
  hear(heard: Heard): void;
  /** The batches that the frame being handed over is the first to show. */
  take(): Arrivals;
  painted(arrivals: Arrivals): void;
  reset(): void;
  report(): CoreReport;
}

const empty = () => ({
  sinceMs: performance.now(),
  batches: 0,
  quotes: 0,
  missing: 0,
  lastSum: 0,
  busyMs: 0,
  frames: 0,
  oldestMs: [] as number[],
  newestMs: [] as number[],
});

export function createMeter(): Meter {
  const last: { sequence: number | null; arrivals: Arrivals } = { sequence: null, arrivals: null };
  const counts = empty();

  function count(payload: unknown): void {
    const batch = payload instanceof ArrayBuffer ? decodeQuoteBatch(payload) : null;
    if (batch === null) return;
    counts.batches += 1;
    counts.quotes += batch.count;
    if (last.sequence !== null) counts.missing += batch.sequence - last.sequence - 1;
    last.sequence = batch.sequence;
    for (const price of batch.columns[QUOTE.last]) counts.lastSum += price;
  }

  return {
    hear({ event, payload, startMs, endMs }) {
      if (event !== 'batch') return;
      counts.busyMs += endMs - startMs;
      last.arrivals = { oldestMs: last.arrivals?.oldestMs ?? startMs, newestMs: startMs };
      count(payload);
    },
    take() {
      const { arrivals } = last;
      last.arrivals = null;
      return arrivals;
    },
    painted(arrivals) {
      counts.frames += 1;
      if (arrivals === null) return;
      counts.oldestMs.push(performance.now() - arrivals.oldestMs);
      counts.newestMs.push(performance.now() - arrivals.newestMs);
    },
    reset() {
      Object.assign(counts, empty());
    },
    report: () => ({ ...counts, sinceMs: performance.now() - counts.sinceMs }),
  };
}
