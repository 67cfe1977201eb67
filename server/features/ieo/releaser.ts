/** Watches over locked tokens: a timer releases what is due. */
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { releaseDue } from './release.ts';

const PERIOD_MS = 500;
/** Subscriptions that one transaction releases. */
const BATCH = 500;

export interface IeoReleaser {
  /** Resolves once the batch in hand is committed. */
  stop(): Promise<void>;
}

export function startIeo(exchange: Exchange): IeoReleaser {
  const releasing = everySo({
    periodMs: PERIOD_MS,
    work: async () => {
      let released = BATCH;
      while (released === BATCH && !releasing.isStopped())
        released = await releaseDue(exchange, BATCH);
    },
    log: exchange.log,
    trouble: 'tokens could not be released; the timer tries again',
  });
  releasing.start();
  return releasing;
}
