/**
 * Submits a withdrawal whose request was proven: the money is held, and the decision is still to
 * come.
 */

import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { submitForReview } from '../../reviews/reviews.ts';
import { judgeWish, type WithdrawWish } from './judge-wish.ts';
import { lockUser } from './limits.ts';
import { shortTarget } from './tell.ts';
import {
  insertWithdrawal,
  nextWithdrawalId,
  toWithdrawal,
  WITHDRAWAL_REFERENCE,
} from './withdrawal-store.ts';

/** The caller has proven the request; the lock makes the limits hold for parallel requests. */
export async function submitWithdrawal(
  exchange: Exchange,
  tx: Transaction,
  submission: { readonly userId: number; readonly wish: WithdrawWish },
): Promise<Result<Withdrawal>> {
  const { userId } = submission;
  await lockUser(tx, userId);
  const judged = await judgeWish(exchange, tx, submission);
  if (!judged.ok) return judged;
  const intent = judged.value;
  const at = exchange.clock.now();
  const id = await nextWithdrawalId(tx);
  const held = await openHold(tx, {
    account: { userId, account: 'change', currency: intent.currency.code },
    amount: intent.number,
    code: 'withdraw',
    key: `withdrawal:${id}`,
    reference: { kind: WITHDRAWAL_REFERENCE, id },
    at,
  });
  if (!held.ok) return refuse(held.error.code, { fields: { number: held.error.code } });
  const row = await insertWithdrawal(tx, { id, userId, holdId: held.value.id, intent, at });
  await submitForReview(exchange, tx, { kind: 'withdrawal', id });
  const withdrawal = toWithdrawal(row);
  const { number: amount, currency } = withdrawal;
  const message = await addMessage(tx, userId, {
    key: 'withdrawal_submitted',
    params: { amount, currency, target: shortTarget(withdrawal) },
    at,
  });
  await announce(exchange, tx, userId, [
    ['withdraw.submitted', withdrawal],
    ['balances.changed', balanceViews(held.value.balances)],
    message,
  ]);
  return ok(withdrawal);
}
