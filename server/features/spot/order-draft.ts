/** An order before it is written: everything of its row, with the id that it will have. */
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide } from '../../../contract/features/spot.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Bracket } from '../../../contract/rules/spot/bracket-orders.ts';
import type { OrderTerms } from '../../../contract/rules/spot/order-terms.ts';
import { tradingAccount } from '../../../contract/rules/spot/stock-orders.ts';
import type { Trail } from '../../../contract/rules/spot/stop-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { OrderRow } from './order-store.ts';

/** Of a stop that a limit ends, and which ends the limit: its own limit, or null at the market. */
export interface PairedStop {
  readonly stopLimitTicks: number | null;
}

/** Of a stop: its trigger, the newest trade, which was before it, and what the trigger follows where it does. */
export interface DraftedStop {
  readonly triggerTicks: number;
  readonly fromTickId: number;
  readonly trail: (Trail & { readonly bestTicks: number }) | null;
}

/** Of an order that is traded in slices, the first of them at once. */
export interface DraftedTwap {
  readonly slices: number;
  readonly everyMs: number;
}

export function draftOrder(wish: {
  id: number;
  userId: number;
  market: Market;
  side: SpotSide;
  lots: number;
  limitTicks: number | null;
  collarTicks: number | null;
  terms: OrderTerms;
  /** Of a stop: its trigger, and the trade after which it is judged. */
  stop?: DraftedStop | null;
  pair?: PairedStop | null;
  twap?: DraftedTwap | null;
  /** Of an entry, where its exit is to be. */
  bracket?: Bracket;
  feeDiscount: number;
  isQueued: boolean;
  at: number;
}): OrderRow {
  const { id, userId, market, side, lots, limitTicks, collarTicks, feeDiscount, at } = wish;
  const stop = wish.stop ?? null;
  const pair = wish.pair ?? null;
  const twap = wish.twap ?? null;
  const { timeInForce, expiresAt, postOnly } = wish.terms;
  const priceText = (ticks: number | null) =>
    ticks === null ? null : plainText(exact(scaledText(ticks, market.priceScale)));
  return {
    id,
    userId,
    marketId: market.id,
    symbol: market.symbol,
    account: tradingAccount(market),
    side,
    kind: limitTicks === null ? 'market' : 'limit',
    price: priceText(limitTicks),
    collar: priceText(collarTicks),
    amount: plainText(quantityOf(lots, market)),
    filled: '0',
    turnover: '0',
    feeExact: '0',
    feeDiscount,
    holdId: null,
    status: 'open',
    queued: wish.isQueued,
    ...{ timeInForce, expiresAt, postOnly },
    triggerPrice: priceText(stop?.triggerTicks ?? null),
    triggeredAt: null,
    fromTickId: stop?.fromTickId ?? null,
    trailBy: stop?.trail?.by ?? null,
    trailUnit: stop?.trail?.unit ?? null,
    bestPrice: priceText(stop?.trail?.bestTicks ?? null),
    oco: pair === null ? null : 'both',
    ocoPrice: pair === null ? null : priceText(limitTicks),
    stopLimit: priceText(pair?.stopLimitTicks ?? null),
    twapSlices: twap?.slices ?? null,
    twapEveryMs: twap?.everyMs ?? null,
    twapDone: twap === null ? null : 0,
    nextSliceAt: twap === null ? null : at,
    takeProfit: wish.bracket?.takeProfit ?? null,
    stopLoss: wish.bracket?.stopLoss ?? null,
    ...{ exitId: null, bracketOf: null },
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}
