/** What is due is settled by a timer, in batches until nothing is left, however many instances are at it. */
import type { Logger } from 'pino';
import { everySo } from './steady.ts';

/** What one batch, which is one transaction, takes on. */
const BATCH = 500;

/** Settles so many at the most, and answers how many it took on. */
type Batch = (limit: number) => Promise<number>;

export interface Settler {
  /** Settles everything that is due; the timer does the same. */
  settleDue(): Promise<void>;
  /** Resolves once the batch in hand is committed. */
  stop(): Promise<void>;
}

export function startSettling(options: {
  readonly periodMs: number;
  readonly log: Logger;
  /** The words of the warning when a run fails. */
  readonly trouble: string;
  /** `inBatches` repeats a batch until it finds nothing more: what it settled may be due again at once. */
  readonly work: (inBatches: (batch: Batch) => Promise<void>) => Promise<void>;
}): Settler {
  const { work, ...timer } = options;
  const settling = everySo({ ...timer, work: () => work(inBatches) });

  async function inBatches(batch: Batch): Promise<void> {
    let taken = BATCH;
    while (taken > 0 && !settling.isStopped()) taken = await batch(BATCH);
  }

  settling.start();
  return {
    settleDue: async () => {
      await settling.settled();
      await work(inBatches);
    },
    stop: settling.stop,
  };
}
