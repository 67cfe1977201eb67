/** How deposits are decided: credited to the exchange account once, or refused with a reason. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import type { Review } from '../../reviews/reviews.ts';
import { creditDeposit } from './credit-deposit.ts';
import {
  claimReviewing,
  type DepositRow,
  decideDeposit,
  listReviewing,
  ownerOf,
  toDeposit,
} from './deposit-store.ts';

export function createDepositReview(exchange: Exchange): Review {
  return {
    approve: async (tx, id) => {
      const claimed = await claim(tx, id);
      return claimed.ok ? ok(toView(await creditDeposit(exchange, tx, claimed.value))) : claimed;
    },
    reject: async (tx, id, reason) => {
      const claimed = await claim(tx, id);
      return claimed.ok ? ok(toView(await refuseDeposit(exchange, tx, { id, reason }))) : claimed;
    },
    pending: async (database) => (await listReviewing(database)).map(toView),
  };
}

/** A second decision waits for the first to commit, and finds it decided. */
async function claim(tx: Transaction, id: number): Promise<Result<DepositRow>> {
  const row = await claimReviewing(tx, id);
  if (row !== null) return ok(row);
  return refuse((await ownerOf(tx, id)) === null ? 'not_found' : 'already_done');
}

async function refuseDeposit(
  exchange: Exchange,
  tx: Transaction,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<DepositRow> {
  const at = exchange.clock.now();
  const row = await decideDeposit(tx, id, {
    status: 'failed',
    bonus: '0',
    valueUsd: null,
    newUsd: null,
    reason: reason === '' ? null : reason,
    at,
  });
  const { userId, amount, currency } = row;
  const params = { amount, currency, reason };
  const message = await addMessage(tx, userId, { key: 'deposit_refused', params, at });
  await announce(exchange, tx, userId, [['deposit.refused', toDeposit(row)], message]);
  return row;
}

/** What the operator sees. */
function toView(row: DepositRow): Readonly<Record<string, unknown>> {
  return { ...toDeposit(row), userId: row.userId };
}
