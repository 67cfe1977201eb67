/** Ends orders that would reduce positions which are closed, for settlements in batches. */
import type { Transaction } from '../../../db/database.ts';
import { type OrderRow, reducingOrders, saveOrder } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';

export async function endReducingOrders(
  tx: Transaction,
  positions: readonly PositionRow[],
  at: number,
): Promise<OrderRow[]> {
  const closed = positions.filter(({ status }) => status === 'closed');
  const waiting = await reducingOrders(
    tx,
    closed.map(({ id }) => id),
  );
  const ended: OrderRow[] = [];
  for (const order of waiting) {
    ended.push(await saveOrder(tx, { ...order, status: 'complete', outcome: 'refused' }, at));
  }
  return ended;
}
