/** Spot: buying and selling a coin at the market or at a limit. */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { scaleSizes } from '../ladders.ts';
import { type OcoState, ocoStates } from '../pairs.ts';
import { type TimeInForce, timesInForce } from '../plain/time-in-force.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { TwapProgress, type TwapView } from '../twaps.ts';
import {
  CatalogueId,
  Id,
  type PageOf,
  paged,
  Time,
  WireFlag,
  WireInteger,
  WireTime,
} from '../wire.ts';
import type { SpotPreview } from './spot-preview.ts';

export const spotSides = ['buy', 'sell'] as const;
export type SpotSide = (typeof spotSides)[number];

/** In what the distance of a trailing stop is told: of the price, or percent of it. */
export const trailUnits = ['price', 'percent'] as const;
export type TrailUnit = (typeof trailUnits)[number];

/** `cancelled` keeps what was filled before; `filled` is complete. */
export const spotOrderStates = ['open', 'filled', 'cancelled'] as const;

export const SpotOrder = z.object({
  id: z.int(),
  marketId: z.int(),
  symbol: z.string(),
  side: z.enum(spotSides),
  kind: z.enum(['market', 'limit']),
  /** Limit price in quote units; null for market orders. */
  price: z.nullable(Amount),
  /** Quantity ordered and filled, in base units. */
  amount: Amount,
  filled: Amount,
  /** Sum of price x quantity over the fills, in quote units, without the fee. */
  turnover: Amount,
  averagePrice: z.nullable(Amount),
  /** Fee paid so far, in quote units. */
  fee: Amount,
  status: z.enum(spotOrderStates),
  timeInForce: z.enum(timesInForce),
  /** From this instant on nothing fills any more (`gtd`). */
  expiresAt: z.nullable(Time),
  /** It never takes: it is refused where it would fill at once. */
  postOnly: z.boolean(),
  /** It was placed while the market was closed and waits for the open (stocks). */
  queued: z.boolean(),
  /** The last price that wakes a stop: a purchase at or above it, a sale at or below it; null for what waits for none. */
  triggerPrice: z.nullable(Amount),
  /** When a trade woke it; null while it sleeps. */
  triggeredAt: z.nullable(Time),
  /** The trigger follows the best price so far at this distance; of such a stop it is the trigger when it was written. */
  trailBy: z.nullable(Amount),
  trailUnit: z.nullable(z.enum(trailUnits)),
  /** Of a limit and a stop that share what is held: which of them are left; null for every other order. */
  oco: z.nullable(z.enum(ocoStates)),
  /** Of such a pair: the limit that waited from the start, and the limit of its stop, which is null at the market. */
  ocoPrice: z.nullable(Amount),
  stopLimit: z.nullable(Amount),
  /** Of an order that is traded in slices over a time; null for every other. */
  twap: z.nullable(TwapProgress),
  /** Of an entry: where what was filled of it is to be sold, or bought back, once it is over; null for none. */
  takeProfit: z.nullable(Amount),
  stopLoss: z.nullable(Amount),
  /** The order that does so, once there is one; and of that order, whose exit it is. */
  exitId: z.nullable(z.int()),
  bracketOf: z.nullable(z.int()),
  /** Rises with each change of this order: the newest version wins. */
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type SpotOrder = z.infer<typeof SpotOrder>;

/**
 * No `targetPrice`: at the market. `amount` is always in base units. The terms (`timeInForce`, `gtc` unless told, `postOnly`)
 * are those of a limit; `expiresAt` goes with `gtd`, and never without. With a `triggerPrice` it is a stop, of coins alone: it
 * sleeps until the last price has come there, and is then a market order or a limit order. With `trailBy` and `trailUnit`
 * its trigger follows the market, and it is one at the market. With `oco` the limit waits in the market beside a stop, which is
 * at the market or at `stopLimit`: what is filled of the limit ends the stop, and a trade at the trigger ends the limit. With
 * `twapSeconds` it is traded at the market in equal slices over so long, one every `twapEvery` seconds, none beyond `targetPrice`.
 * `takeProfit` and `stopLoss`, of coins and of none of these kinds, place an exit for what was filled once the order is over.
 */
export const SpotTrade = z.object({
  currencyId: CatalogueId,
  legalId: CatalogueId,
  type: z.enum(spotSides),
  amount: PositiveAmount,
  targetPrice: z.optional(PositiveAmount),
  triggerPrice: z.optional(PositiveAmount),
  trailBy: z.optional(PositiveAmount),
  trailUnit: z.optional(z.enum(trailUnits)),
  oco: z.optional(WireFlag),
  stopLimit: z.optional(PositiveAmount),
  twapSeconds: z.optional(WireInteger),
  twapEvery: z.optional(WireInteger),
  takeProfit: z.optional(PositiveAmount),
  stopLoss: z.optional(PositiveAmount),
  timeInForce: z.optional(z.enum(timesInForce)),
  expiresAt: z.optional(WireTime),
  postOnly: z.optional(WireFlag),
  /** The last price that the trader saw, its time, and how far it may have moved (0.01 is 1 %). */
  seenPrice: z.optional(PositiveAmount),
  seenAt: z.optional(WireTime),
  slippage: z.optional(PositiveAmount),
});
export type SpotTrade = z.infer<typeof SpotTrade>;

/** Of coins alone. `amount` is that of all its orders together; the first of them is at `fromPrice`, the last at `toPrice`. */
export const SpotScale = z.object({
  currencyId: CatalogueId,
  legalId: CatalogueId,
  type: z.enum(spotSides),
  amount: PositiveAmount,
  fromPrice: PositiveAmount,
  toPrice: PositiveAmount,
  count: WireInteger,
  sizes: z.enum(scaleSizes),
});
export type SpotScale = z.infer<typeof SpotScale>;

export const spotEndpoints = endpoints({
  /** Places a market order or a limit order. */
  'spot.trade': {
    method: 'POST',
    path: '/coin/trade',
    access: 'user',
    movesMoney: true,
    request: SpotTrade,
    response: SpotOrder,
  },
  /** Places a ladder of limits between two prices, all of them or none; each is an order of its own from then on. */
  'spot.scale': {
    method: 'POST',
    path: '/coin/scale',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: SpotScale,
    response: z.array(SpotOrder),
  },
  /** Orders of the user, newest first; all of them by default. */
  'spot.orders': {
    method: 'GET',
    path: '/coin/list',
    access: 'user',
    request: z.object({
      status: z.optional(z.enum(['open', 'history', 'all'])),
      /** Coins or stocks alone; without it both. */
      kind: z.optional(z.enum(['coin', 'stock'])),
      currencyId: z.optional(CatalogueId),
      legalId: z.optional(CatalogueId),
      page: z.optional(WireInteger),
      limit: z.optional(WireInteger),
    }),
    response: paged(SpotOrder),
  },
  /** Cancels an open order; what it held is free again. */
  'spot.cancel': {
    method: 'POST',
    path: '/coin/cancel',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({ id: Id }),
    response: SpotOrder,
  },
  /** Cancels the open orders of one market, of coins or stocks, or all; answers those it cancelled. */
  'spot.cancelAll': {
    method: 'POST',
    path: '/coin/cancel_all',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({
      kind: z.optional(z.enum(['coin', 'stock'])),
      currencyId: z.optional(CatalogueId),
      legalId: z.optional(CatalogueId),
    }),
    response: z.array(SpotOrder),
  },
  /** Moves the limit of an open order, or the trigger of one that sleeps; what it holds follows, and a limit may fill at once. */
  'spot.amend': {
    method: 'POST',
    path: '/coin/amend',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({
      id: Id,
      targetPrice: z.optional(PositiveAmount),
      triggerPrice: z.optional(PositiveAmount),
      stopLimit: z.optional(PositiveAmount),
    }),
    response: SpotOrder,
  },
});

/** What happened to an order; each carries the whole order as it is now. */
export const spotEvents = events({
  'spot.placed': SpotOrder,
  'spot.filled': SpotOrder,
  'spot.cancelled': SpotOrder,
  'spot.amended': SpotOrder,
  /** A trade has come to its trigger; what it fills at once is told after it. */
  'spot.triggered': SpotOrder,
});

/** Orders newest first, formatted like the open ones. */
export const spotQuestions = questions({
  'spot.history': {
    asks: 'spot.orders',
    freshWith: ['spot.placed', 'spot.filled', 'spot.cancelled', 'spot.amended', 'spot.triggered'],
  },
});

/** One row of open orders or history, formatted. */
export interface SpotOrderView {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly side: SpotSide;
  readonly kind: 'market' | 'limit';
  readonly status: SpotOrder['status'];
  readonly queued: boolean;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Until when it waits; null for as long as it takes. */
  readonly expiresAt: number | null;
  /** Its time was over before it was filled. */
  readonly isExpired: boolean;
  /** Plain decimal for amending; empty for a market order. */
  readonly price: string;
  readonly priceText: string;
  /** Plain decimal of the trigger; empty for what waits for none. */
  readonly trigger: string;
  readonly triggerText: string;
  /** How far a trailing stop keeps from the best price; empty for every other order. */
  readonly trailText: string;
  readonly isAsleep: boolean;
  /** Of a limit and a stop of which one ends the other: which of them are left, with both prices as they were. */
  readonly oco: OcoState | null;
  readonly ocoPriceText: string;
  /** Plain decimal of the limit of its stop; empty at the market. */
  readonly stopLimit: string;
  readonly stopLimitText: string;
  /** Of an order that is traded in slices. */
  readonly twap: TwapView | null;
  /** Of an entry: the prices of its exit, with what became of it. */
  readonly bracket: {
    readonly takeProfitText: string;
    readonly stopLossText: string;
    /** Null while it waits for the end of the entry, and where it could not be placed. */
    readonly exitId: number | null;
    readonly isMissing: boolean;
  } | null;
  /** Of an exit: its entry. */
  readonly bracketOf: number | null;
  readonly averageText: string;
  readonly amountText: string;
  readonly filledText: string;
  /** From 0 to 100. */
  readonly filledPercent: number;
  readonly feeText: string;
  readonly turnoverText: string;
  readonly time: number;
}

export interface SpotTopics {
  /** Key: symbol, or empty for all. */
  'spot.openOrders': readonly SpotOrderView[];
  /** Key: a `SpotDraft` as JSON. */
  'spot.preview': SpotPreview;
}

export interface SpotQuestions {
  'spot.history': PageOf<SpotOrderView>;
}
