/** The three ends of a withdrawal: it is sent, refused, or taken back. Each happens once, to one in review. */
import { ok, type Result } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { voidHold } from '../../ledger/holds.ts';
import { postHold } from '../../ledger/transfer.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { shortTarget } from './tell.ts';
import {
  decideWithdrawal,
  toWithdrawal,
  WITHDRAWAL_REFERENCE,
  type WithdrawalRow,
} from './withdrawal-store.ts';

/** What arrives leaves the exchange, and the fee stays with it. */
export async function sendWithdrawal(
  exchange: Exchange,
  tx: Transaction,
  id: number,
): Promise<Result<Withdrawal>> {
  const at = exchange.clock.now();
  const decided = await decideWithdrawal(
    tx,
    { id, userId: null },
    { status: 'sent', transactionHash: madeUpHash(exchange, id), at },
  );
  if (!decided.ok) return decided;
  const row = decided.value;
  const written = await payOut(tx, row, at);
  const withdrawal = toWithdrawal(row);
  const message = await addMessage(tx, row.userId, {
    key: 'withdrawal_sent',
    params: {
      amount: withdrawal.arrives,
      currency: row.currency,
      target: shortTarget(withdrawal),
    },
    at,
  });
  await announce(exchange, tx, row.userId, [
    ['withdraw.sent', withdrawal],
    ['balances.changed', balanceViews(written)],
    message,
  ]);
  return ok(withdrawal);
}

/** The money is given back; `reason` is shown as it is. */
export async function refuseWithdrawal(
  exchange: Exchange,
  tx: Transaction,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<Result<Withdrawal>> {
  const at = exchange.clock.now();
  const decision = { status: 'failed', reason: reason === '' ? null : reason, at } as const;
  const decided = await decideWithdrawal(tx, { id, userId: null }, decision);
  if (!decided.ok) return decided;
  const row = decided.value;
  const released = accept(await voidHold(tx, row.holdId, at));
  const withdrawal = toWithdrawal(row);
  const message = await addMessage(tx, row.userId, {
    key: 'withdrawal_refused',
    params: { amount: row.number, currency: row.currency, reason },
    at,
  });
  await announce(exchange, tx, row.userId, [
    ['withdraw.refused', withdrawal],
    ['balances.changed', balanceViews(released.balances)],
    message,
  ]);
  return ok(withdrawal);
}

/** By its owner, while it is in review. */
export async function cancelWithdrawal(
  exchange: Exchange,
  tx: Transaction,
  which: { readonly id: number; readonly userId: number },
): Promise<Result<Withdrawal>> {
  const at = exchange.clock.now();
  const decided = await decideWithdrawal(tx, which, { status: 'cancelled', at });
  if (!decided.ok) return decided;
  const released = accept(await voidHold(tx, decided.value.holdId, at));
  const withdrawal = toWithdrawal(decided.value);
  await announce(exchange, tx, which.userId, [
    ['withdraw.cancelled', withdrawal],
    ['balances.changed', balanceViews(released.balances)],
  ]);
  return ok(withdrawal);
}

/** Two bills out of one hold: what was sent, and what it cost. */
async function payOut(tx: Transaction, row: WithdrawalRow, at: number): Promise<Balance[]> {
  const { id, holdId, currency, number, fee } = row;
  const parts = [
    { code: 'withdraw', house: 'withdrawals', amount: plainText(exact(number).minus(fee)) },
    { code: 'withdraw_fee', house: 'fees', amount: fee },
  ] as const;
  const balances: Balance[] = [];
  for (const { code, house, amount } of parts) {
    if (isZero(amount)) continue;
    const written = await postHold(tx, {
      code,
      key: `${code}:${id}`,
      reference: { kind: WITHDRAWAL_REFERENCE, id },
      settles: true,
      holdId,
      amount,
      legs: [{ account: { house, currency }, amount }],
      at,
    });
    balances.push(...accept(written).balances);
  }
  return balances;
}

/** No network is behind the sandbox, and its name of a transaction says so. */
function madeUpHash({ config }: Exchange, id: number): string | null {
  return config.mode === 'sandbox' ? `sandbox-${String(id).padStart(12, '0')}` : null;
}
