/** Moves the limit of an open order. Its hold follows exactly, and it fills at once where it crosses. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { announce } from '../../realtime/announce.ts';
import { isTrading } from './market-session.ts';
import { meetBook, walkFor } from './meet-book.ts';
import { moveHold, type Progress } from './order-hold.ts';
import { lockOrder, type OrderRow, toSpotOrder, updateOrder } from './order-store.ts';
import { limitsProblem } from './validate-order.ts';

/**
 * @returns the order as it stands after meeting the book; `order_not_open` when it is over,
 * `price_invalid` for one at the market, which has no limit to move.
 * @throws Refused when the account cannot pay; the mount rolls back and answers with the refusal.
 */
export async function amendOrder(
  exchange: Exchange,
  tx: Transaction,
  amending: { userId: number; orderId: number; targetPrice: string },
): Promise<Result<SpotOrder>> {
  const { feed, clock } = exchange;
  const { userId, orderId, targetPrice } = amending;
  const at = clock.now();
  const locked = await lockOrder(tx, userId, orderId);
  if (!locked.ok) return locked;
  const before = locked.value;
  const market = feed.marketById(before.marketId);
  if (before.status !== 'open' || before.holdId === null || !market) {
    return refuse('order_not_open');
  }
  if (before.kind === 'market') {
    return refuse('price_invalid', { fields: { targetPrice: 'price_invalid' } });
  }
  const problem = limitsProblem(feed, market, { amount: before.amount, targetPrice });
  if (problem) return problem;
  const amended = await moveLimit(tx, {
    before,
    // What is amended while the market is closed meets the book at the open, as if it were new.
    after: { ...before, price: targetPrice, queued: !isTrading(feed, market.id, at) },
    market,
    at,
  });
  const walk = walkFor(amended.order, market, feed.book(market.id));
  if (amended.order.queued || walk.filledLots === 0) {
    return tell(exchange, tx, { market, amended, met: amended });
  }
  const met = await meetBook(tx, { progress: amended, market, walk, at });
  return tell(exchange, tx, { market, amended, met });
}

async function moveLimit(
  tx: Transaction,
  moving: { before: OrderRow; after: OrderRow; market: Market; at: number },
): Promise<Progress> {
  const moved = await moveHold(tx, moving);
  return { order: await updateOrder(tx, moved.order, moving.at), balances: moved.balances };
}

async function tell(
  exchange: Exchange,
  tx: Transaction,
  told: { market: Market; amended: Progress; met: Progress },
): Promise<Result<SpotOrder>> {
  const { market, amended, met } = told;
  const order = toSpotOrder(met.order, market);
  await announce(exchange, tx, met.order.userId, [
    ['spot.amended', toSpotOrder(amended.order, market)],
    ...(met === amended ? [] : [['spot.filled', order] as const]),
    ...(met.balances.length === 0
      ? []
      : [['balances.changed', balanceViews(met.balances)] as const]),
  ]);
  return ok(order);
}
