/** Which quote channels are open: a few single ones, or the one that carries all. */
import { channels } from '../../../contract/realtime.ts';
import type { Subscriptions } from '../../wire/channels/subscriptions.ts';

/** Above this, one channel with every market is cheaper than many with one each. */
const MOST_SINGLE = 8;

export interface QuoteStreams {
  /** Both return how to stop. */
  needAll(): () => void;
  needOne(symbol: string): () => void;
}

export function createQuoteStreams(
  subscriptions: () => Pick<Subscriptions, 'want' | 'unwant'>,
): QuoteStreams {
  const singles = new Map<string, number>();
  const open = new Set<string>();
  let allCount = 0;

  function reconcile(): void {
    const isAll = allCount > 0 || singles.size > MOST_SINGLE;
    const wanted = new Set(isAll ? [channels.tickers] : [...singles.keys()].map(channels.quote));
    // What is new opens before what is old closes, so no quote goes dark in between.
    for (const name of wanted) if (!open.has(name)) subscriptions().want(name);
    for (const name of open) if (!wanted.has(name)) subscriptions().unwant(name);
    open.clear();
    for (const name of wanted) open.add(name);
  }

  return {
    needAll() {
      allCount += 1;
      reconcile();
      return () => {
        allCount -= 1;
        reconcile();
      };
    },
    needOne(symbol) {
      singles.set(symbol, (singles.get(symbol) ?? 0) + 1);
      reconcile();
      return () => {
        const count = (singles.get(symbol) ?? 0) - 1;
        if (count > 0) singles.set(symbol, count);
        else singles.delete(symbol);
        reconcile();
      };
    },
  };
}
