/** What the screens of futures see, and what their ticket holds. */
import { TypedDecimal, TypedPercent } from '../drafts.ts';
import { type RungText, scaleSizes } from '../ladders.ts';
import type { OcoState } from '../pairs.ts';
import { type TimeInForce, timesInForce } from '../plain/time-in-force.ts';
import { z } from '../schema.ts';
import type { TwapView } from '../twaps.ts';
import type { PageOf } from '../wire.ts';
import {
  type FuturesOrder,
  type FuturesOrderType,
  type FuturesPosition,
  type FuturesSide,
  futuresOrderTypes,
  futuresSides,
  type MarginMode,
  marginModes,
} from './futures-entities.ts';
import type { CloseView, StopsView } from './futures-managing.ts';

/** What the ticket holds. */
export const FuturesDraft = z.object({
  symbol: z.string(),
  side: z.enum(futuresSides),
  type: z.enum(futuresOrderTypes),
  marginMode: z.enum(marginModes),
  multiple: z.int().check(z.gt(0)),
  isSuper: z.boolean(),
  price: TypedDecimal,
  trigger: TypedDecimal,
  /** Of a ladder of limits, whose first price is the price. */
  scale: z.optional(z.object({ to: TypedDecimal, count: z.int(), sizes: z.enum(scaleSizes) })),
  /** Of a limit beside a stop, whose trigger is the trigger and whose own limit is null at the market. */
  oco: z.optional(z.object({ stopLimit: z.nullable(TypedDecimal) })),
  /** Of an order that is traded in slices, which is a limit where it has a worst price. */
  twap: z.optional(z.object({ seconds: z.int(), every: z.int() })),
  /** The terms of a limit; the usual ones unless told. */
  timeInForce: z.optional(z.enum(timesInForce)),
  /** How long `gtd` lives once it is sent. */
  lifeMs: z.optional(z.int().check(z.gt(0))),
  postOnly: z.optional(z.boolean()),
  /** In the unit chosen: lots, base units, quote units of margin, or quote units of notional. */
  size: TypedDecimal,
  sizeUnit: z.enum(['lots', 'base', 'margin', 'notional']),
  /** Of what can be opened. */
  percent: TypedPercent,
  targetProfit: TypedDecimal,
  stopLoss: TypedDecimal,
  /** Distance of a trailing stop in percent; the preview has it as a fraction. */
  trailing: TypedDecimal,
});
export type FuturesDraft = z.output<typeof FuturesDraft>;

/** A question to the account: what if every price moved by so much. */
export const WhatIfDraft = z.object({ percent: z.int().check(z.gt(-100), z.lte(100)) });

export interface WhatIfView {
  readonly equityText: string;
  readonly changeText: string;
  readonly tone: 'up' | 'down' | 'flat';
  /** What would be liquidated. */
  readonly ended: readonly {
    readonly id: number;
    readonly symbol: string;
    readonly side: FuturesSide;
  }[];
  /** The smallest moves that liquidate something, with their signs; empty where none does. */
  readonly downText: string;
  readonly upText: string;
}

export interface FuturesPreview {
  /** Plain decimals ready to be sent; empty when they cannot be read. */
  readonly lots: string;
  readonly price: string;
  readonly trigger: string;
  readonly stopLimit: string;
  /** When `gtd` would end, in whole seconds. */
  readonly expiresAt: number | null;
  /** The orders of a ladder from its first price to its last, each with its margin; none of every other order. */
  readonly rungs: readonly RungText[];
  readonly toPrice: string;
  /** Of an order in slices: how many there are, and how much of the coin each of them is. */
  readonly slices: { readonly countText: string; readonly amountText: string } | null;
  readonly targetProfit: string;
  readonly stopLoss: string;
  readonly trailingRate: string;
  /** The size in each unit that it can be typed in. */
  readonly sizes: Readonly<Record<FuturesDraft['sizeUnit'], string>>;
  readonly priceText: string;
  readonly triggerText: string;
  readonly stopLimitText: string;
  readonly targetProfitText: string;
  readonly stopLossText: string;
  readonly trailingText: string;
  readonly lotsText: string;
  readonly quantityText: string;
  readonly notionalText: string;
  readonly marginText: string;
  readonly feeText: string;
  readonly feeRateText: string;
  /** How far a limit is through the market, where it is far: it fills at once. */
  readonly farText: string;
  /** Margin + fee. */
  readonly totalText: string;
  readonly averageText: string;
  readonly slippageText: string;
  readonly freeText: string;
  /** The same for the ticket, where each tick changes them: with fixed decimals. */
  readonly short: Readonly<Record<'free' | 'margin' | 'fee', string>>;
  /** Largest size that can be opened now, in lots. */
  readonly maximumText: string;
  /**
   * Liquidation price of what is opened, and of the cross account before it; empty where there is
   * none.
   */
  readonly liquidationText: string;
  readonly liquidationBeforeText: string;
  /** Profit and loss at the attached stops. */
  readonly profitAtTargetText: string;
  readonly lossAtStopText: string;
  /** How much of the largest possible size this is, from 0 to 100. */
  readonly usedPercent: number;
  readonly problem: {
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  } | null;
  readonly seenPrice: string;
  readonly seenPriceText: string;
  readonly seenAt: number;
  readonly ageText: string;
}

export interface FuturesTermsView {
  readonly multiples: readonly number[];
  readonly superMultiples: readonly number[];
  readonly contractSizeText: string;
  /** Largest notional at a multiple, by multiple. */
  readonly maximumNotionalText: Readonly<Record<number, string>>;
  /** The move against a position that takes its whole margin, in percent without the sign, by multiple. */
  readonly wholeMarginText: Readonly<Record<number, string>>;
  readonly overnightRateText: string;
  readonly nextOvernightAt: number;
  readonly makerRateText: string;
  readonly takerRateText: string;
}

export interface FuturesAccountView {
  readonly currency: string;
  readonly equityText: string;
  readonly availableText: string;
  readonly freeText: string;
  readonly frozenText: string;
  readonly marginText: string;
  readonly profitText: string;
  readonly profitTone: 'up' | 'down' | 'flat';
  readonly riskText: string;
  /** Above the warning line, below it, or near liquidation. */
  readonly risk: 'calm' | 'warning' | 'danger' | 'none';
}

/** One open position, live (FUT-12). */
export interface FuturesPositionView {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly side: FuturesSide;
  readonly type: FuturesOrderType;
  readonly marginMode: MarginMode;
  readonly multiple: number;
  readonly isSuper: boolean;
  readonly status: 'open' | 'closed';
  readonly holding: FuturesPosition['holding'];
  readonly closeReason: FuturesPosition['closeReason'];
  readonly lots: string;
  readonly lotsText: string;
  readonly quantityText: string;
  readonly marginText: string;
  readonly openPriceText: string;
  /** The same as a plain decimal, for a stop where the position was opened. */
  readonly openPrice: string;
  readonly markPriceText: string;
  /** The same as a plain decimal, for a field that begins with it. */
  readonly markPrice: string;
  readonly closePriceText: string;
  readonly liquidationText: string;
  readonly feeText: string;
  readonly overnightFeeText: string;
  readonly profitText: string;
  readonly profitPercentText: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly riskText: string;
  readonly risk: 'calm' | 'warning' | 'danger' | 'none';
  /** Plain decimals, empty when not set. */
  readonly targetProfit: string;
  readonly stopLoss: string;
  readonly trailingRate: string;
  readonly targetProfitText: string;
  readonly stopLossText: string;
  readonly trailingText: string;
  readonly openedAt: number;
  readonly closedAt: number | null;
}

/** A position that is over, with what it made in all. */
export interface FuturesClosedView extends FuturesPositionView {
  /** All fees, overnight ones included. */
  readonly feesText: string;
  /** Realised profit after all fees, and its share of the margin at the opening. */
  readonly netProfitText: string;
  readonly netTone: 'up' | 'down' | 'flat';
  readonly returnText: string;
}

export interface FuturesOrderView {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly side: FuturesSide;
  readonly type: FuturesOrderType;
  readonly marginMode: MarginMode;
  readonly multiple: number;
  readonly isSuper: boolean;
  readonly timeInForce: TimeInForce;
  /** Of `gtd` alone. */
  readonly expiresAt: number | null;
  /** It ended because its instant had come. */
  readonly isExpired: boolean;
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
  readonly isTriggered: boolean;
  /** Of a limit and a stop of which one ends the other: which of them are left, with the limit as it was. */
  readonly oco: OcoState | null;
  readonly ocoPriceText: string;
  /** Plain decimal of the limit of its stop; empty at the market. */
  readonly stopLimit: string;
  readonly stopLimitText: string;
  /** Of an order that is traded in slices. */
  readonly twap: TwapView | null;
  readonly status: FuturesOrder['status'];
  readonly outcome: FuturesOrder['outcome'];
  /** Plain decimals for amending, empty when there is none. */
  readonly price: string;
  readonly trigger: string;
  readonly priceText: string;
  readonly triggerText: string;
  readonly averageText: string;
  /** Plain decimal. */
  readonly lots: string;
  readonly lotsText: string;
  readonly filledText: string;
  readonly marginText: string;
  readonly feeText: string;
  readonly targetProfitText: string;
  readonly stopLossText: string;
  readonly time: number;
}

export interface FuturesTopics {
  /** Key: symbol, or empty for all. Open positions, newest first; null until they are known. */
  'futures.positions': readonly FuturesPositionView[] | null;
  /** Key: symbol, or empty for all. Open orders. */
  'futures.orders': readonly FuturesOrderView[] | null;
  /** Key: empty. Null until it is known. */
  'futures.account': FuturesAccountView | null;
  /** Key: symbol of a contract. Null until it is known, and for guests. */
  'futures.terms': FuturesTermsView | null;
  /** Key: a `FuturesDraft` as JSON. */
  'futures.preview': FuturesPreview;
  /** Key: a `StopsDraft` as JSON. */
  'futures.stops': StopsView;
  /** Key: a `CloseDraft` as JSON. */
  'futures.closing': CloseView;
  /** Key: a `WhatIfDraft` as JSON. Null until the account is known. */
  'futures.whatIf': WhatIfView | null;
}

export interface FuturesQuestions {
  /** Newest first. */
  'futures.history': PageOf<FuturesOrderView>;
  'futures.closed': PageOf<FuturesClosedView>;
}
