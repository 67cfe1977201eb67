/** How withdrawals are decided. */
import { ok, type Result } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import type { Exchange } from '../../exchange.ts';
import type { Review } from '../../reviews/reviews.ts';
import { refuseWithdrawal, sendWithdrawal } from './end-withdrawal.ts';
import { listReviewing, toWithdrawal } from './withdrawal-store.ts';

export function createWithdrawalReview(exchange: Exchange): Review {
  return {
    approve: async (tx, id) => toldToOperator(await sendWithdrawal(exchange, tx, id)),
    reject: async (tx, id, reason) =>
      toldToOperator(await refuseWithdrawal(exchange, tx, { id, reason })),
    pending: async (database) =>
      (await listReviewing(database)).map((row) => ({
        user: row.userId,
        ...withoutNulls(toWithdrawal(row)),
      })),
  };
}

function toldToOperator(decided: Result<Withdrawal>): Result<Readonly<Record<string, unknown>>> {
  return decided.ok ? ok(withoutNulls(decided.value)) : decided;
}

function withoutNulls(withdrawal: Withdrawal): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(withdrawal).filter(([, value]) => value !== null));
}
