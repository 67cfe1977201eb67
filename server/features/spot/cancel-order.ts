/** Cancels one resting order or all, and gives back exactly what their rest still held. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { Claim } from '../../calls/claim.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { voidHold } from '../../ledger/holds.ts';
import { announce } from '../../realtime/announce.ts';
import { lockOpenOrders, readOrder } from './find-orders.ts';
import { changedOrder, type OrderRow, toSpotOrder, updateOrder } from './order-store.ts';
import { lockBracket, owesExit, placeExit, type WatchExit } from './place-exit.ts';
import { writeEnd } from './write-end.ts';

export async function cancelOrder(
  exchange: Exchange,
  cancelling: { userId: number; orderId: number; claim: Claim | null; watch: WatchExit },
): Promise<Result<SpotOrder>> {
  const { userId, orderId, claim, watch } = cancelling;
  const { database, feed, clock } = exchange;
  for (;;) {
    const found = await readOrder(database, userId, orderId);
    if (!found.ok) return found;
    const seen = found.value;
    const market = feed.marketById(seen.marketId);
    if (seen.status !== 'open' || seen.holdId === null || !market) return refuse('order_not_open');
    const order = changedOrder({ ...seen, status: 'cancelled' }, clock.now());
    // What was filled or moved meanwhile is looked at again.
    const change = { seen, order, market, fill: null, claim };
    const ended = await writeEnd({ exchange, watch }, change);
    if (ended !== null) return ok(toSpotOrder(ended, market));
  }
}

/**
 * Each with its own entry in the ledger; all of them or none. `marketIds` is null for all markets, `watch` where nothing is to
 * wait afterwards, an exit neither.
 */
export async function cancelAllOrders(
  exchange: Exchange,
  tx: Transaction,
  wanted: { userId: number; marketIds: readonly number[] | null; watch: WatchExit | null },
): Promise<SpotOrder[]> {
  const cancelled: SpotOrder[] = [];
  // All orders are locked before any balance, as a fill locks its order first: nobody waits for the other.
  for (const row of await lockOpenOrders(tx, wanted)) {
    const order = await endOrder(exchange, tx, { row, watch: wanted.watch });
    if (order !== null) cancelled.push(order);
  }
  return cancelled;
}

/** Null when there is nothing left to cancel. Without a `watch` no exit is placed for what was filled. */
export async function endOrder(
  exchange: Exchange,
  tx: Transaction,
  { row, watch }: { row: OrderRow; watch: WatchExit | null },
): Promise<SpotOrder | null> {
  const market = exchange.feed.marketById(row.marketId);
  if (row.status !== 'open' || row.holdId === null || !market) return null;
  const at = exchange.clock.now();
  const owes = watch !== null && owesExit({ ...row, status: 'cancelled' });
  if (owes) await lockBracket(tx, row, market);
  const released = accept(await voidHold(tx, row.holdId, at));
  const over = await updateOrder(tx, { ...row, status: 'cancelled' }, at);
  const { entry, news } = owes
    ? await placeExit(exchange, tx, { entry: over, market, watch })
    : { entry: over, news: [['balances.changed', balanceViews(released.balances)] as const] };
  const order = toSpotOrder(entry, market);
  await announce(exchange, tx, row.userId, [['spot.cancelled', order], ...news]);
  return order;
}
