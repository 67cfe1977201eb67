/** How much a market has moved in the last hour, as the exchange itself has seen it: once a minute for everybody. */
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { realisedVolatility, YEAR_DAYS } from '../../../contract/rules/dual/option-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { LEAST_VOLATILITY, MOST_VOLATILITY, VOLATILITY_MINUTES } from './terms.ts';

interface Seen {
  readonly minute: number;
  readonly volatility: Promise<number>;
}

export class SeenVolatility {
  readonly #byMarket = new Map<number, Seen>();

  /** Standard deviation of a year's log return, from the closes of the minutes that are over. */
  of(feed: MarketFeed, marketId: number, nowMs: number): Promise<number> {
    const minute = Math.floor(nowMs / MINUTE_MS);
    const known = this.#byMarket.get(marketId);
    if (known?.minute === minute) return known.volatility;
    const volatility = volatilityUntil(feed, marketId, minute * MINUTE_MS);
    this.#byMarket.set(marketId, { minute, volatility });
    // What could not be read is read again by whoever asks next.
    volatility.catch(() => this.#byMarket.delete(marketId));
    return volatility;
  }
}

async function volatilityUntil(
  feed: MarketFeed,
  marketId: number,
  untilMs: number,
): Promise<number> {
  const candles = await feed.candles(marketId, {
    interval: '1m',
    fromMs: untilMs - (VOLATILITY_MINUTES + 1) * MINUTE_MS,
    toMs: untilMs - 1,
  });
  const closes = candles.map(([, , , , close]) => close);
  const seen = realisedVolatility(closes, (YEAR_DAYS * DAY_MS) / MINUTE_MS) ?? 0;
  return Math.min(Math.max(seen, LEAST_VOLATILITY), MOST_VOLATILITY);
}
