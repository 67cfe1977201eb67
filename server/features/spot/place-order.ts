/** Places an order: held, matched against the book at once, and the rest left resting. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { announce } from '../../realtime/announce.ts';
import { meetBook, walkFor } from './meet-book.ts';
import { draftOrder } from './order-draft.ts';
import { holdFor, type Progress } from './order-hold.ts';
import {
  changedOrder,
  type OrderRow,
  orderInsertion,
  orderStart,
  toSpotOrder,
} from './order-store.ts';
import { type OrderIntent, validateOrder } from './validate-order.ts';

/** Orders that one user may have resting at a time. */
export const MAXIMUM_OPEN_ORDERS = 200;

/**
 * @returns the order as it stands after meeting the book, or as it waits for the open.
 * @throws Refused when the account cannot pay; the mount rolls back and answers with the refusal.
 */
export async function placeOrder(
  exchange: Exchange,
  tx: Transaction,
  placement: { userId: number; request: SpotTrade },
): Promise<Result<SpotOrder>> {
  const { feed, clock } = exchange;
  const { userId, request } = placement;
  const validated = validateOrder(feed, request, clock.now());
  if (!validated.ok) return validated;
  const intent = validated.value;
  const isWaiting = intent.isQueued || intent.limitTicks !== null;
  const { id, vipTier, openCount } = await orderStart(tx, {
    userId,
    mayRest: isWaiting,
  });
  // The book is met before anything else is awaited, so what it offers here is there.
  if (!isWaiting && !hasOffer(feed, intent)) return refuse('no_liquidity');
  if (isWaiting && openCount >= MAXIMUM_OPEN_ORDERS) {
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN_ORDERS) } });
  }
  const at = clock.now();
  const feeDiscount = coinFeeDiscount(intent.market, vipTier);
  const draft = draftOrder({ ...intent, id, userId, feeDiscount, at });
  const placed = await enterMarket(exchange, tx, { draft, intent, at });
  const order = toSpotOrder(placed.order, intent.market);
  await announce(exchange, tx, userId, [
    [order.status === 'open' ? 'spot.placed' : 'spot.filled', order],
    ['balances.changed', balanceViews(placed.balances)],
  ]);
  return ok(order);
}

function hasOffer(feed: MarketFeed, { market, side }: OrderIntent): boolean {
  const book = feed.book(market.id);
  return (side === 'buy' ? book.asks : book.bids).some(([, lots]) => lots > 0);
}

/** To the book where it is open, else to the end of the queue. One that may wait holds its cost first. */
async function enterMarket(
  { feed }: Exchange,
  tx: Transaction,
  entering: { draft: OrderRow; intent: OrderIntent; at: number },
): Promise<Progress> {
  const { draft, intent, at } = entering;
  const { market, isQueued, limitTicks } = intent;
  if (isQueued) return rest(tx, { order: draft, market, at });
  const walk = walkFor(draft, market, feed.book(market.id));
  if (limitTicks === null) {
    const progress = { order: draft, isNew: true, balances: [] };
    return meetBook(tx, { progress, market, walk, at });
  }
  if (walk.filledLots === 0) return rest(tx, { order: draft, market, at });
  const companion = orderInsertion(draft, 'withHold');
  const progress = await holdFor(tx, { order: draft, market, at, companion });
  return meetBook(tx, { progress, market, walk, at });
}

/** Holds what the order may come to cost and writes it, as one statement. */
async function rest(
  tx: Transaction,
  resting: { order: OrderRow; market: Market; at: number },
): Promise<Progress> {
  const { order, market, at } = resting;
  const after = changedOrder(order, at);
  const companion = orderInsertion(after, 'withHold');
  const held = await holdFor(tx, { order, market, at, companion });
  return { ...held, order: { ...after, holdId: held.order.holdId } };
}
