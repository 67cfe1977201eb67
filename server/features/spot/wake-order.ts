/**
 * A trade has come to the trigger of an order: it wakes, and takes what the book offers now. It is judged again under its lock
 * with exact numbers, so that several instances, retries and restarts wake it once.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { Tick } from '../../market/feed.ts';
import { announce } from '../../realtime/announce.ts';
import { firstFired, followTo, type Resting, restingOf, trailedTo } from './judge-ticks.ts';
import { meetBook, walkFor } from './meet-book.ts';
import type { Progress } from './order-hold.ts';
import { type OrderRow, toSpotOrder, updateOrder } from './order-store.ts';
import { lockWaiting } from './waiting-orders.ts';

/** @returns the order as it is then, untouched where this trade does not wake it; null where it is over. */
export function wakeOrder(
  exchange: Exchange,
  market: Market,
  fired: { readonly resting: Resting; readonly tick: Tick },
): Promise<OrderRow | null> {
  const { resting: seen, tick } = fired;
  return exchange.database.withTransaction(async (tx) => {
    const order = await lockWaiting(tx, seen.id);
    if (!order) return null;
    const resting = restingOf(order, market);
    if (resting !== null) followTo(resting, seen);
    if (resting === null || firstFired(resting, [tick])?.isTrigger !== true) return order;
    const at = exchange.clock.now();
    const woken = await updateOrder(
      tx,
      { ...order, ...trailedTo(resting), triggeredAt: tick.timeMs, fromTickId: tick.id },
      at,
    );
    const met = await meetAwake(exchange, tx, { woken, market, at });
    await tell(exchange, tx, { market, woken, met });
    return met.order.status === 'open' ? met.order : null;
  });
}

/** One at the market takes what there is, and is over; a limit waits for the rest. */
async function meetAwake(
  { feed }: Exchange,
  tx: Transaction,
  { woken, market, at }: { woken: OrderRow; market: Market; at: number },
): Promise<Progress> {
  const progress = { order: woken, balances: [] };
  const walk = walkFor(woken, market, feed.book(market.id));
  if (woken.kind === 'limit' && walk.filledLots === 0) return progress;
  return meetBook(tx, { progress, market, walk, at });
}

async function tell(
  exchange: Exchange,
  tx: Transaction,
  { market, woken, met }: { market: Market; woken: OrderRow; met: Progress },
): Promise<void> {
  const { order, balances } = met;
  const hasFilled = order.filled !== woken.filled;
  const ended = hasFilled ? 'spot.filled' : 'spot.cancelled';
  await announce(exchange, tx, order.userId, [
    ['spot.triggered', toSpotOrder(woken, market)],
    ...(order === woken ? [] : [[ended, toSpotOrder(order, market)] as const]),
    ...(balances.length === 0 ? [] : [['balances.changed', balanceViews(balances)] as const]),
  ]);
}
