/** What coins that are set apart are worth by the live quotes, and the streams that this needs. */
import type { Market } from '../../../contract/features/markets.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteStaleMs } from '../../market/quotes/staleness.ts';

const DOLLAR = 'USDT';
/** Places of a price where its market is not known. */
const USUAL_SCALE = 2;

type Parts = Pick<FeatureParts, 'catalogue' | 'connection' | 'quotes' | 'streams'>;

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
  /** Changes whenever `of` may. */
  revision(coin: string): string;
  /** A watcher whose coins may change: their quotes are wanted until it stops. */
  watcher(): { want(coins: readonly string[]): void; readonly stop: Stop };
}

export function createCoinPrices(parts: Parts): CoinPrices {
  const { catalogue, quotes, streams } = parts;
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
    revision(coin) {
      const market = marketOf(coin);
      if (market === undefined) return '';
      return `${quotes.revision(market.id)} ${quoteStaleMs(parts, market.symbol) !== null}`;
    },
    watcher() {
      const stops = new Map<string, Stop>();
      return {
        want(coins) {
          const symbols = new Set(coins.flatMap((coin) => marketOf(coin)?.symbol ?? []));
          for (const symbol of symbols)
            if (!stops.has(symbol)) stops.set(symbol, streams.needOne(symbol));
          for (const [symbol, stop] of stops) {
            if (symbols.has(symbol)) continue;
            stop();
            stops.delete(symbol);
          }
        },
        stop() {
          for (const stop of stops.values()) stop();
          stops.clear();
        },
      };
    },
  };
}
