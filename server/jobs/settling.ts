/** What is due is settled by a timer, in batches until nothing is left, however many instances are at it. */
import type { Logger } from 'pino';
import { everySo } from './steady.ts';

/** What one batch, which is one transaction, takes on. */
const BATCH = 500;

/** Repeats a batch, which is given its limit and answers how many it took on, until it finds nothing more. */
export type InBatches = (batch: (limit: number) => Promise<number>) => Promise<void>;

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
  readonly work: (inBatches: InBatches) => Promise<void>;
}): Settler {
  const { work, ...timer } = options;
  const settling = everySo({ ...timer, work: () => work(inBatches) });

  const inBatches: InBatches = async (batch) => {
    let taken = BATCH;
    // What a batch has settled may be due again at once.
    while (taken > 0 && !settling.isStopped()) taken = await batch(BATCH);
  };

  settling.start();
  return {
    settleDue: async () => {
      await settling.settled();
      await work(inBatches);
    },
    stop: settling.stop,
  };
}
