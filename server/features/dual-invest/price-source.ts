/**
 * Where the price of a maturity comes from. A source has a name that every order keeps with its price, and answers with the
 * trades that its average is made of, so that anybody can do the sum again.
 */

import type { DualTick } from '../../../contract/features/dual-invest.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import {
  averagePrice,
  LEAST_SAMPLES,
  STANDING_MS,
  sampleInstants,
} from '../../../contract/rules/dual/dual-payout.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Config } from '../../config.ts';
import type { MarketFeed, Tick } from '../../market/feed.ts';

export interface SettlementPrice {
  /** Null where too few steps of the half hour had a price. */
  readonly price: string | null;
  readonly ticks: readonly DualTick[];
}

export interface PriceSource {
  readonly name: string;
  /** The price of a market at a maturity that has come; null while it is not known yet. */
  priceOf(market: Market, maturesAtMs: number, nowMs: number): SettlementPrice | null;
}

/** Who does not remember the half hour leaves it this much longer to an instance that does. */
const FORGOTTEN_GRACE_MS = 60_000;

/**
 * The tape of the exchange itself: the sandbox's market, the venue's trades in a replay and where it is live. A live
 * exchange may put the delivery price of its options platform here.
 */
export function tapePriceSource(feed: MarketFeed, config: Pick<Config, 'market'>): PriceSource {
  return {
    name: sourceName(config.market),
    priceOf(market, maturesAtMs, nowMs) {
      const { toldUntilMs } = feed.tapeAround(market.id, maturesAtMs, 1);
      if (toldUntilMs < maturesAtMs) return null;
      const steps = sampleInstants(maturesAtMs).map((instantMs) =>
        standingTick(feed, market, instantMs),
      );
      const ticks = steps.flatMap(({ tick }) => tick ?? []);
      const isEnough = ticks.length >= LEAST_SAMPLES;
      const isForgotten = steps.some(({ isWhole }) => !isWhole);
      if (!isEnough && isForgotten && nowMs < maturesAtMs + FORGOTTEN_GRACE_MS) return null;
      const prices = ticks.map(({ price }) => price);
      return { price: isEnough ? averagePrice(prices, market.priceScale) : null, ticks };
    },
  };
}

function sourceName(market: Config['market']): string {
  return market.kind === 'live' ? `${market.venue}-spot-trades` : `aureus-${market.kind}-tape`;
}

/** The last trade at or before an instant, unless it is too old to be a price. */
function standingTick(
  feed: MarketFeed,
  market: Market,
  instantMs: number,
): { readonly tick: DualTick | null; readonly isWhole: boolean } {
  const { ticks, isWhole } = feed.tapeAround(market.id, instantMs + 1, 1);
  const last = ticks.findLast(({ timeMs }: Tick) => timeMs <= instantMs);
  if (last === undefined || last.timeMs < instantMs - STANDING_MS) return { tick: null, isWhole };
  const price = plainText(exact(scaledText(last.price, market.priceScale)));
  return { tick: { id: last.id, time: last.timeMs, price }, isWhole };
}
