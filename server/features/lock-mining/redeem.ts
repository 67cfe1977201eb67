/** Redeems before the end of the term, by its owner: the dividends that are due are paid first, and stay paid. */
import { ok, type Result } from '../../../contract/envelope.ts';
import type { LockOrder } from '../../../contract/features/lock-mining.ts';
import { dividendsDue } from '../../../contract/rules/lock-mining/calendar.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { announce } from '../../realtime/announce.ts';
import { takeLock, toLockOrder } from './lock-store.ts';
import { dueStep, type PaidStep, redeemStep } from './pay-out.ts';
import { takeOn } from './settle-due.ts';

/** @returns `not_found` for an unknown order and another user's, `already_done` for one that is redeemed. */
export async function redeem(
  exchange: Exchange,
  tx: Transaction,
  which: { readonly userId: number; readonly id: number },
): Promise<Result<LockOrder>> {
  const at = exchange.clock.now();
  const taken = await takeLock(tx, which);
  if (!taken.ok) return taken;
  let lock = taken.value;
  const balances: Balance[] = [];
  const take = async (step: PaidStep) => {
    const done = await takeOn(tx, [step]);
    balances.push(...done.balances);
    lock = done.rows[0] ?? lock;
  };
  // Those that the timer has not come to yet; whoever asks in that moment loses none.
  const due = dividendsDue({ first: lock.firstDividendAt, termDays: lock.termDays }, at);
  while (lock.dividendsPaid < due) await take(dueStep(lock, at));
  await take(redeemStep(lock, at));
  const order = toLockOrder(lock);
  await announce(exchange, tx, which.userId, [
    ['lockMining.redeemed', order],
    ['balances.changed', balanceViews(balances)],
  ]);
  return ok(order);
}
