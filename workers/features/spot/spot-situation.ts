/** What is known when a draft is priced, and what its pricing answers. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { TrailUnit } from '../../../contract/features/spot.ts';
import type { ScaleSizes } from '../../../contract/ladders.ts';
import { type BookFill, lotsIn } from '../../../contract/lots.ts';
import { exact } from '../../../contract/money.ts';
import type { LevelTuple } from '../../../contract/realtime.ts';
import type { Bracket } from '../../../contract/rules/spot/bracket-orders.ts';
import type { OrderTerms } from '../../../contract/rules/spot/order-terms.ts';
import type { SpotSettlement } from '../../../contract/rules/spot/pricing.ts';
import type { TwapPlan } from '../../../contract/rules/spot/twap-orders.ts';

export interface SpotSituation {
  readonly market: Market;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  /** The usual ones at the market. */
  readonly terms: OrderTerms;
  /** Typed numbers as plain decimals; null when they cannot be read. */
  readonly price: string | null;
  readonly amount: string | null;
  /** Of a stop, like the others; undefined for every other order. */
  readonly trigger?: string | null;
  /** Of a trailing stop, whose trigger is where it would be now; the distance is null where it cannot be read. */
  readonly trail?: { readonly by: string | null; readonly unit: TrailUnit };
  /** With a trigger and a price: the stop ends with the limit. Its own limit is null at the market. */
  readonly oco?: { readonly stopLimit: string | null };
  /** Of an order that is traded in slices. */
  readonly twap?: TwapPlan;
  /** Of a ladder of limits, whose first price is the price. */
  readonly scale?: {
    readonly to: string | null;
    readonly count: number;
    readonly sizes: ScaleSizes;
  };
  /** Of a limit or an order at the market: the prices of its exit, zero where one cannot be read. */
  readonly bracket?: Bracket;
  /** What the amount is in: the coin, or the money for it. */
  readonly unit: 'base' | 'quote';
  /** 0 to 100 of what is available, instead of an amount. */
  readonly percent: number | null;
  /** Of the quote currency for a buy, of the base currency for a sell; null when not logged in. */
  readonly available: string | null;
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
  /** Last price in plain decimals. */
  readonly last: string;
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  readonly nowMs: number;
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** False while an order has no way to the exchange. */
  readonly isReachable: boolean;
}

export interface SpotPricing {
  readonly amount: string;
  readonly price: string;
  readonly maximum: string;
  /** What a stop, a ladder or an order in slices holds while it waits; null for every other order. */
  readonly held: string | null;
  /** Of a limit beside its stop: what it comes to if the stop is first. */
  readonly stopSettlement?: SpotSettlement | null;
  /** How many slices there are, and how large each is at the least; only of an order in slices. */
  readonly slices?: { readonly count: number; readonly lots: number } | null;
  /** The orders of a ladder, once there is an amount and two prices; only of a ladder. */
  readonly rungs?: readonly BookFill[];
  /** The worst price of a stop that buys at the market, alone or beside its limit. */
  readonly worst: string | null;
  /** Null until there is an amount and a price. */
  readonly settlement: SpotSettlement | null;
  readonly averagePrice: string | null;
  /** What fills at once of a limit that does not wait; null for every other order. */
  readonly now: string | null;
  /** How far the average is from the best price, as a share; only at the market. */
  readonly slippage: string | null;
  readonly feeRate: string;
  /** How far a limit is through the market, as a share; null where it is not far. */
  readonly far: string | null;
  readonly problem: {
    readonly code: ErrorCode;
    readonly params: Readonly<Record<string, string>>;
  } | null;
}

/** A price in ticks, or null when there is none that fits the market. */
export function readTicks(market: Pick<Market, 'priceScale'>, price: string | null): number | null {
  if (price === null || exact(price).decimalPlaces() > market.priceScale || exact(price).isZero())
    return null;
  const ticks = exact(price).times(10 ** market.priceScale);
  return ticks.lt(Number.MAX_SAFE_INTEGER) ? ticks.toNumber() : null;
}

/** How many lots are typed, as the coin; null where they are none of the market. */
export function readLots(market: Pick<Market, 'quantityScale'>, amount: string): number | null {
  if (exact(amount).decimalPlaces() > market.quantityScale) return null;
  const lots = lotsIn(amount, market);
  return Number.isSafeInteger(lots) ? lots : null;
}
