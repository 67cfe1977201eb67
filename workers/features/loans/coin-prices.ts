/** What coins that are set apart are worth by the live quotes, and the streams that this needs. */
import { distinctUntilChanged, EMPTY, map, type Observable, switchMap } from 'rxjs';
import type { Market } from '../../../contract/features/markets.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type QuoteChangeParts, quoteChanges } from '../../market/quotes/quote-changes.ts';
import { quoteStaleMs } from '../../market/quotes/staleness.ts';

const DOLLAR = 'USDT';
/** Places of a price where its market is not known. */
const USUAL_SCALE = 2;

export interface CoinPrice {
  /** USD for one unit, plain decimal text. */
  readonly price: string;
  /** Too old to lend or to judge a loan by. */
  readonly isStale: boolean;
}

export interface CoinPrices {
  /** Null while nothing quotes it. */
  of(coin: string): CoinPrice | null;
  /** Places of its price. */
  scaleOf(coin: string): number;
  /** Emits whenever the price may be another; its quote is wanted for as long as somebody listens. */
  changes(coin: string): Observable<unknown>;
}

export function createCoinPrices(parts: QuoteChangeParts): CoinPrices {
  const { catalogue, quotes } = parts;
  const marketOf = (coin: string): Market | undefined => catalogue.byCurrency(coin, DOLLAR);

  return {
    of(coin) {
      const market = marketOf(coin);
      if (market === undefined || !quotes.has(market.id)) return null;
      const price = scaledText(quotes.get(market.id, 'last'), market.priceScale);
      const isStale = quoteStaleMs(parts, market.symbol) !== null;
      return isZero(price) ? null : { price, isStale };
    },
    scaleOf: (coin) => marketOf(coin)?.priceScale ?? USUAL_SCALE,
    changes: (coin) =>
      catalogue.revision$.pipe(
        map(() => marketOf(coin)?.symbol),
        distinctUntilChanged(),
        switchMap((symbol) => (symbol === undefined ? EMPTY : quoteChanges(parts, symbol))),
      ),
  };
}
