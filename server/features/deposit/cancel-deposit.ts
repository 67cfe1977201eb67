/** A report that money was sent, taken back by its owner before it was decided. Nothing was booked, so nothing moves. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Deposit } from '../../../contract/features/deposit.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { claimReviewing, ownerOf, takeBackDeposit, toDeposit } from './deposit-store.ts';

/**
 * @returns `not_found` for an unknown id or another user's, `already_done` when it was decided: of owner and operator
 * the first wins.
 */
export async function cancelDeposit(
  exchange: Pick<Exchange, 'bell' | 'clock'>,
  tx: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Result<Deposit>> {
  if ((await ownerOf(tx, id)) !== userId) return refuse('not_found');
  if ((await claimReviewing(tx, id)) === null) return refuse('already_done');
  const deposit = toDeposit(await takeBackDeposit(tx, id, exchange.clock.now()));
  await announce(exchange, tx, userId, [['deposit.cancelled', deposit]]);
  return ok(deposit);
}
