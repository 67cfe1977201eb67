/** Brings the catalogue at the start, and again when markets open or close and now and then. */

import type { MarketRow } from '../../contract/features/markets.ts';
import type { QuoteTuple } from '../../contract/realtime.ts';
import { scaledInteger } from '../../contract/rules/book-checksum.ts';
import type { Stop } from '../core/environment.ts';
import type { CoreParts } from '../core/parts.ts';

const RETRY_MS = 2000;
/** Sparklines and hot ranks move slowly. */
const REFRESH_MS = 300_000;
/** A market that turns is asked for a little later, so that the server has turned it. */
const TURN_MARGIN_MS = 500;

type Parts = Pick<CoreParts, 'environment' | 'run' | 'catalogue' | 'quotes' | 'connection'> & {
  readonly onLoaded: (isFirst: boolean) => void;
};

export function createCatalogueLoader(parts: Parts): { load(): void } {
  const { environment, run, catalogue, quotes, connection } = parts;
  let cancelNext: Stop | null = null;

  async function load(): Promise<void> {
    cancelNext?.();
    const answer = await run('markets.quotations', {});
    cancelNext?.();
    if (!answer.ok) {
      cancelNext = environment.timers.after(RETRY_MS, () => void load());
      return;
    }
    const isFirst = catalogue.markets().length === 0;
    connection.clock.guess(answer.value.serverTime);
    catalogue.replace(answer.value.list);
    // Quotes of the call fill the lists at once; those of the socket are newer and stay.
    quotes.applyRows(
      answer.value.list.flatMap((row) => (quotes.has(row.market.id) ? [] : [toTuple(row)])),
    );
    const turnsInMs =
      (catalogue.turnsAt() ?? Number.POSITIVE_INFINITY) - connection.clock.now() + TURN_MARGIN_MS;
    cancelNext = environment.timers.after(
      Math.min(REFRESH_MS, Math.max(RETRY_MS, turnsInMs)),
      () => void load(),
    );
    parts.onLoaded(isFirst);
  }

  return { load: () => void load() };
}

function toTuple({ market, quote }: MarketRow): QuoteTuple {
  const price = (text: string) => scaledInteger(text, market.priceScale);
  return [
    market.id,
    quote.time,
    price(quote.last),
    price(quote.bid),
    price(quote.ask),
    price(quote.open24),
    price(quote.high24),
    price(quote.low24),
    scaledInteger(quote.volume24, market.quantityScale),
    Number(quote.turnover24),
  ];
}
