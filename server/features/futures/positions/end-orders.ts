/** Ends orders that would reduce positions which are closed. */
import type { Transaction } from '../../../db/database.ts';
import { changedOrder, type OrderRow, reducingOrders, saveEnded } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';

/** For settlements in batches. */
export async function endReducingOrders(
  tx: Transaction,
  positions: readonly PositionRow[],
  at: number,
): Promise<readonly OrderRow[]> {
  const closed = positions.filter(({ status }) => status === 'closed').map(({ id }) => id);
  if (closed.length === 0) return [];
  const ended = (await reducingOrders(tx, closed)).map((order) => endedOrder(order, at));
  if (ended.length > 0) await saveEnded(tx, ended);
  return ended;
}

function endedOrder(order: OrderRow, at: number): OrderRow {
  return changedOrder({ ...order, status: 'complete', outcome: 'refused' }, at);
}
