/** An order takes what the book offers now: when it is amended, and at the open. */
import type { Market } from '../../../contract/features/markets.ts';
import { type BookWalk, walkBook } from '../../../contract/rules/spot/pricing.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import { voidHold } from '../../ledger/holds.ts';
import type { Book } from '../../market/feed.ts';
import { fillOrder } from './fill-order.ts';
import type { Progress } from './order-hold.ts';
import { type OrderRow, updateOrder } from './order-store.ts';

/** What the rest of an order gets of a book within its limit, or within its collar. */
export function walkFor(
  order: Pick<OrderRow, 'side' | 'amount' | 'filled' | 'price' | 'collar'>,
  market: Market,
  book: Book,
): BookWalk {
  const worst = order.price ?? order.collar;
  const lots = (text: string) => scaledInteger(text, market.quantityScale);
  return walkBook({
    side: order.side,
    levels: order.side === 'buy' ? book.asks : book.bids,
    lots: lots(order.amount) - lots(order.filled),
    ...(worst !== null && { limitTicks: scaledInteger(worst, market.priceScale) }),
  });
}

/** Fills what the walk found. What an order at the market cannot get is cancelled, its hold given back. */
export async function meetBook(
  tx: Transaction,
  meeting: { progress: Progress; market: Market; walk: BookWalk; at: number },
): Promise<Progress> {
  const { progress, market, walk, at } = meeting;
  const isCutShort = progress.order.kind === 'market' && walk.restLots > 0;
  if (walk.filledLots === 0 && !isCutShort) {
    return { order: await updateOrder(tx, progress.order, at), balances: progress.balances };
  }
  const met =
    walk.filledLots === 0
      ? progress
      : await fillOrder(tx, {
          order: progress.order,
          market,
          fills: walk.fills,
          isMaker: false,
          at,
        });
  const balances = [...progress.balances, ...met.balances];
  if (!isCutShort) return { order: met.order, balances };
  const released = met.order.holdId === null ? null : await voidHold(tx, met.order.holdId, at);
  const order = await updateOrder(tx, { ...met.order, status: 'cancelled' }, at);
  return { order, balances: [...balances, ...(released ? accept(released).balances : [])] };
}
