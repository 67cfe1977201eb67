/** An order before it is written: everything of its row, with the id that it will have. */
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide } from '../../../contract/features/spot.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { tradingAccount } from '../../../contract/rules/spot/stock-orders.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { OrderRow } from './order-store.ts';

export function draftOrder(wish: {
  id: number;
  userId: number;
  market: Market;
  side: SpotSide;
  lots: number;
  limitTicks: number | null;
  collarTicks: number | null;
  feeDiscount: number;
  isQueued: boolean;
  at: number;
}): OrderRow {
  const { id, userId, market, side, lots, limitTicks, collarTicks, feeDiscount, at } = wish;
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
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}
