/** What a futures order is asked with, and what its quote answers: see `order.ts`. */
import type {
  FuturesOrderType,
  FuturesSide,
  FuturesTerms,
  MarginMode,
} from '../../features/futures-entities.ts';
import type { Market } from '../../features/markets.ts';
import type { BookFill } from '../../lots.ts';
import type { TimeInForce } from '../../plain/time-in-force.ts';
import type { LevelTuple } from '../../realtime.ts';
import type { OrderProblem } from '../spot/limits.ts';
import type { TwapPlan } from '../spot/twap-orders.ts';
import type { CrossState } from './account.ts';

export type FuturesMarket = Pick<
  Market,
  | 'base'
  | 'quote'
  | 'priceScale'
  | 'quantityScale'
  | 'minimumNotional'
  | 'maximumNotional'
  | 'priceBand'
>;

export interface FuturesBook {
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

/**
 * An order that opens, with the market and the account that it meets. Prices are plain decimals.
 */
export interface FuturesQuoteRequest {
  readonly market: FuturesMarket;
  readonly terms: FuturesTerms;
  readonly side: FuturesSide;
  readonly type: FuturesOrderType;
  readonly multiple: number;
  readonly marginMode: MarginMode;
  /** Lots, or what the margin may be at most. */
  readonly size: { readonly lots: string } | { readonly margin: string };
  readonly targetPrice: string | null;
  readonly triggerPrice: string | null;
  /** Of a limit beside a stop, whose trigger is the trigger and whose own limit is null at the market. */
  readonly pair?: { readonly stopLimit: string | null };
  /** Of an order in slices: nothing of it is taken at once, and its limit is the worst price of a slice. */
  readonly twap?: TwapPlan;
  /** Of a limit; the usual ones of everything else. */
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Of `gtd`: its instant, and now. */
  readonly expiry?: { readonly at: number; readonly nowMs: number };
  readonly targetProfitPrice: string | null;
  readonly stopLossPrice: string | null;
  readonly trailingRate: string | null;
  readonly book: FuturesBook;
  readonly lastTicks: number;
  /** `free` and the cross state as `futuresAccountSums` gives them. */
  readonly free: string;
  readonly cross: CrossState;
}

/** What lots of an order come to, before any limit is looked at. */
export interface FuturesMeasure {
  /** What the book gives at once. */
  readonly fills: readonly BookFill[];
  readonly filledLots: number;
  /** What rests at the limit, or waits for the trigger or its slice; 0 at the market. */
  readonly restLots: number;
  /** Exact notional of the fills, and of the rest at its price. */
  readonly cost: string;
  readonly restNotional: string;
  readonly notional: string;
  /** Initial margin of the whole notional. */
  readonly margin: string;
  /** Expected fee: taker for what crosses, maker for what rests. */
  readonly fee: string;
  /** What the account must have free: margin, and the fee with the rest at the higher rate. */
  readonly required: string;
}

export interface FuturesQuote extends FuturesMeasure {
  readonly lots: number;
  readonly isSuper: boolean;
  /** Average of the fills, or the price that the order names when it fills nothing now. */
  readonly averagePrice: string | null;
  /** Margin and fee of what fills at once. */
  readonly filledMargin: string;
  readonly filledFee: string;
  /** What the resting rest holds; 0 for a stop order, which holds nothing until it wakes, and for one in slices. */
  readonly restHold: string;
  readonly maintenanceRate: string;
  readonly maintenance: string;
  /**
   * Mark tick that liquidates what the order opens once it is filled; of the whole account for
   * cross.
   */
  readonly liquidationTicks: number | null;
  /** The same of the cross account before the order; null for isolated. */
  readonly liquidationTicksBefore: number | null;
  readonly problem: OrderProblem | null;
}
