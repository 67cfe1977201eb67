/** What the exit of an entry is at this moment: how much it trades, at which prices, and what it fills of the book at once. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import {
  exitKind,
  exitProblem,
  exitQuantity,
  exitSide,
} from '../../../contract/rules/spot/bracket-orders.ts';
import { usualTerms } from '../../../contract/rules/spot/order-terms.ts';
import { discountedFeeRate, holdFeeRate } from '../../../contract/rules/spot/pricing.ts';
import { stopCollarTicks } from '../../../contract/rules/spot/stop-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { enterMarket } from './enter-market.ts';
import { newestTickId } from './market-session.ts';
import { walkFor } from './meet-book.ts';
import { draftOrder } from './order-draft.ts';
import { type OrderRow, orderMoney } from './order-store.ts';
import type { NewOrder } from './write-order.ts';

/** The exit as it is written, without its number. */
export function planExit(
  feed: MarketFeed,
  exiting: { entry: OrderRow; market: Market; feeDiscount: number; at: number },
): Result<Pick<NewOrder, 'order' | 'hold' | 'fill'>> {
  const { entry, market, feeDiscount, at } = exiting;
  const { userId, takeProfit, stopLoss } = entry;
  const side = exitSide(entry.side);
  const lastTicks = feed.quote(market.id)[2];
  const quantity = exitQuantity(market, {
    ...{ side, takeProfit, stopLoss },
    received: entry.side === 'buy' ? entry.filled : orderMoney(entry).total,
    feeRate: discountedFeeRate(holdFeeRate(market), feeDiscount),
  });
  const last = scaledText(lastTicks, market.priceScale);
  const unfit = exitProblem(market, { takeProfit, stopLoss, quantity, last });
  if (unfit) return refuse(unfit.code, { params: { ...unfit.params } });
  const book = feed.book(market.id);
  const kind = exitKind(market, { side, takeProfit, stopLoss }, { lastTicks, ...book });
  const ticks = (price: string | null) =>
    price === null ? null : scaledInteger(price, market.priceScale);
  const limitTicks = kind === 'limit' || kind === 'pair' ? ticks(takeProfit) : null;
  const triggerTicks = kind === 'limit' ? null : ticks(stopLoss);
  const shape = {
    ...{ market, side, lots: scaledInteger(quantity, market.quantityScale), limitTicks },
    collarTicks:
      limitTicks === null && triggerTicks !== null ? stopCollarTicks(side, triggerTicks) : null,
    ...{ terms: usualTerms, isQueued: false, twap: null },
    pair: kind === 'pair' ? { stopLimitTicks: null } : null,
    bracket: { takeProfit: null, stopLoss: null },
  };
  const fromTickId = newestTickId(feed, market.id);
  const stop = triggerTicks === null ? null : { triggerTicks, fromTickId, trail: null };
  const draft = {
    ...draftOrder({ ...shape, stop, id: 0, userId, feeDiscount, at }),
    ...{ bracketOf: entry.id, triggeredAt: kind === 'now' ? at : null },
  };
  // What sleeps takes nothing; a stop that the price has come to before is an order at the market from the start.
  const sleeps = kind === 'stop' || kind === 'pair';
  const walk = sleeps ? null : walkFor(draft, market, book);
  if (kind === 'now' && walk?.filledLots === 0) return refuse('no_liquidity');
  return ok(enterMarket(walk, draft, { ...shape, stop: sleeps ? stop : null }));
}
