/** Cancels a resting order and gives back exactly what its rest still held. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { voidHold } from '../../ledger/holds.ts';
import { announce } from '../../realtime/announce.ts';
import { lockOrder, toSpotOrder, updateOrder } from './order-store.ts';

export async function cancelOrder(
  exchange: Exchange,
  tx: Transaction,
  cancelling: { userId: number; orderId: number },
): Promise<Result<SpotOrder>> {
  const { userId, orderId } = cancelling;
  const at = exchange.clock.now();
  const locked = await lockOrder(tx, userId, orderId);
  if (!locked.ok) return locked;
  const market = exchange.feed.marketById(locked.value.marketId);
  if (locked.value.status !== 'open' || locked.value.holdId === null || !market)
    return refuse('order_not_open');
  const released = accept(await voidHold(tx, locked.value.holdId, at));
  const order = toSpotOrder(
    await updateOrder(tx, { ...locked.value, status: 'cancelled' }, at),
    market,
  );
  await announce(exchange, tx, userId, [
    ['spot.cancelled', order],
    ['balances.changed', balanceViews(released.balances)],
  ]);
  return ok(order);
}
