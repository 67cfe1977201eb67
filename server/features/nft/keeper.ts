/** Watches over sales and payment days: a timer ends what is over. */
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { endNextSale, expireNextOrder } from './end-sales.ts';
import { createGallery, type Gallery } from './gallery.ts';

const PERIOD_MS = 1_000;

export interface NftKeeper extends Gallery {
  /** Ends all that is over. */
  endDue(): Promise<void>;
  /** Resolves once the sale in hand is committed. */
  stop(): Promise<void>;
}

export function startNft(exchange: Exchange): NftKeeper {
  const ending = everySo({
    periodMs: PERIOD_MS,
    work: async () => {
      for (const step of [endNextSale, expireNextOrder])
        while (!ending.isStopped() && (await step(exchange)));
    },
    log: exchange.log,
    trouble: 'sales of works could not be ended; the timer tries again',
  });
  ending.start();
  return { ...createGallery(exchange), endDue: ending.runAnew, stop: ending.stop };
}
