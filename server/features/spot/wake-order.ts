/**
 * A trade has come to the trigger of an order: it wakes, and takes what the book offers now; a limit that waited beside it ends
 * with that. It is judged again under its lock with exact numbers, so that several instances, retries and restarts wake it once.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { stopCollar } from '../../../contract/rules/spot/stop-orders.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { Tick } from '../../market/feed.ts';
import { announce } from '../../realtime/announce.ts';
import { firstFired, followTo, type Resting, restingOf, trailedTo } from './judge-ticks.ts';
import { meetBook, walkFor } from './meet-book.ts';
import { moveHold, type Progress } from './order-hold.ts';
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
    const awake = {
      ...{ ...order, ...trailedTo(resting), ...stopLeg(order, market) },
      ...{ triggeredAt: tick.timeMs, fromTickId: tick.id },
    };
    const moved = await moveHold(tx, { before: order, after: awake, market, at });
    const woken = await updateOrder(tx, moved.order, at);
    const progress = { order: woken, balances: moved.balances };
    const met = await meetAwake(exchange, tx, { progress, market, at });
    await tell(exchange, tx, { market, woken, met });
    return met.order.status === 'open' ? met.order : null;
  });
}

/** What a pair is from now on: the stop alone. */
function stopLeg(order: OrderRow, market: Market): Partial<OrderRow> {
  const { oco, side, triggerPrice, stopLimit } = order;
  if (oco !== 'both' || triggerPrice === null) return {};
  const triggerTicks = scaledInteger(triggerPrice, market.priceScale);
  return stopLimit === null
    ? {
        oco: 'stop',
        kind: 'market',
        price: null,
        collar: stopCollar(market, { side, triggerTicks }),
      }
    : { oco: 'stop', price: stopLimit };
}

/** One at the market takes what there is, and is over; a limit waits for the rest. */
async function meetAwake(
  { feed }: Exchange,
  tx: Transaction,
  { progress, market, at }: { progress: Progress; market: Market; at: number },
): Promise<Progress> {
  const { order: woken } = progress;
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
