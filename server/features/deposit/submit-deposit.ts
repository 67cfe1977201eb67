/** Submits a user's report that money was sent. Nothing is credited before it is reviewed. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Deposit } from '../../../contract/features/deposit.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { depositFee } from '../../../contract/rules/money/deposit-credit.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { submitForReview } from '../../reviews/reviews.ts';
import { lockPicture } from '../../uploads/pictures.ts';
import { insertDeposit, toDeposit } from './deposit-store.ts';
import { type DepositWish, validateDeposit } from './validate-deposit.ts';

/**
 * @returns the deposit in review; `already_done` for a voucher that was sent with another one, or with a payment to a user.
 */
export async function submitDeposit(
  exchange: Exchange,
  tx: Transaction,
  { userId, wish }: { readonly userId: number; readonly wish: DepositWish },
): Promise<Result<Deposit>> {
  const way = await validateDeposit(tx, userId, wish);
  if (!way.ok) return way;
  const { currency, network, feeRate } = way.value;
  // What proves a payment between users proves no deposit, also when both are reported at once.
  await lockPicture(tx, wish.voucher);
  if (await provesPayment(tx, wish.voucher)) return voucherUsed();
  const amount = plainText(exact(wish.amount));
  const { code, scale } = currency;
  const row = await insertDeposit(
    tx,
    {
      userId,
      type: wish.type ?? 'coin',
      currency: code,
      scale,
      network,
      account: wish.account,
      amount,
      fee: depositFee({ amount, rate: feeRate, scale }),
      voucher: wish.voucher,
    },
    exchange.clock.now(),
  );
  if (row === null) return voucherUsed();
  const deposit = toDeposit(row);
  await submitForReview(exchange, tx, { kind: 'deposit', id: deposit.id });
  await announce(exchange, tx, userId, [['deposit.submitted', deposit]]);
  return ok(deposit);
}

async function provesPayment(tx: Transaction, voucher: string): Promise<boolean> {
  return (await tx.query('select 1 from otc_orders where voucher = $1', [voucher])).length > 0;
}

function voucherUsed() {
  return refuse('already_done', { fields: { voucher: 'already_done' } });
}
