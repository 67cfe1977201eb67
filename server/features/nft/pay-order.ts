/** Pays for an auction that was won, before the day is over: the price less the deposit. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { NftOrder } from '../../../contract/features/nft-entities.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { endOrder, lockOrder, toOrder } from './order-store.ts';
import { findDeposit, lockSaleOf } from './sale-store.ts';
import { settleSale } from './settle-sale.ts';

export async function payOrder(
  exchange: Exchange,
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<NftOrder>> {
  const order = await lockOrder(tx, id, userId);
  if (order === null) return refuse('not_found');
  if (order.status === 'paid') return refuse('already_done');
  const sale = await lockSaleOf(tx, order.saleId);
  // After the locks: who waited for them past the last instant is too late.
  const at = exchange.clock.now();
  if (order.status === 'expired' || at >= order.payBefore) return refuse('order_not_open');
  const deposit = await findDeposit(tx, sale.id, userId);
  if (deposit === null) throw new Error(`the order ${id} has no deposit`);
  const settled = await settleSale(exchange, tx, {
    ...{ sale, buyerId: userId, price: order.price, deposit, at },
  });
  if (!settled.ok) return settled;
  const paid = toOrder(await endOrder(tx, id, { status: 'paid', paidAt: at }));
  await announce(exchange, tx, userId, [['nft.paid', paid]]);
  return ok(paid);
}

/** Marks the message about an order as read. */
export async function readOrderMessage(
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<NftOrder>> {
  const order = await lockOrder(tx, id, userId);
  if (order === null) return refuse('not_found');
  if (!order.isRead) await tx.query('update nft_orders set is_read = true where id = $1', [id]);
  return ok(toOrder({ ...order, isRead: true }));
}
