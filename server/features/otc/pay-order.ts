/** "I have paid", by the buyer, with a picture that proves it; for one order alone. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { OtcOrder } from '../../../contract/features/otc-entities.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { lockPicture, ownsPicture } from '../../uploads/pictures.ts';
import { findOrder, roleOf, toOrder } from './order-store.ts';
import { stepOrder } from './step-order.ts';

interface Payment {
  readonly userId: number;
  readonly id: number;
  readonly voucher: string;
}

/** @returns `voucher_required` for a picture that is not the caller's, `already_done` for one that was used. */
export async function payOrder(
  exchange: Exchange,
  tx: Transaction,
  { userId, id, voucher }: Payment,
): Promise<Result<OtcOrder>> {
  const order = await findOrder(tx, id);
  if (order === null || roleOf(order, userId) !== 'buyer') return refuse('not_found');
  if (!(await ownsPicture(tx, userId, voucher)))
    return refuse('voucher_required', { fields: { voucher: 'voucher_required' } });
  // The lock makes the picture prove one payment, also when two are reported at once.
  await lockPicture(tx, voucher);
  const used = await tx.query(
    `select 1 from otc_orders where voucher = $1 and id <> $2
      union all select 1 from deposits where voucher = $1`,
    [voucher, id],
  );
  if (used.length > 0) return refuse('already_done', { fields: { voucher: 'already_done' } });
  const done = await stepOrder(exchange, tx, { id, step: 'pay', by: { userId }, voucher });
  return done.ok ? ok(toOrder(done.value, 'buyer')) : done;
}
