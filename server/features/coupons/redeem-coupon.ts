/** Uses a coupon: `promotions` pays it, once and before it expires (docs/invariants.md, 16). */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Coupon } from '../../../contract/features/coupons.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { lockCoupon, markUsed, toCoupon } from './coupon-store.ts';
import { COUPON_ACCOUNT } from './terms.ts';

/**
 * @returns `not_found` for an unknown coupon and for another user's, `already_done` for a used one,
 *   `coupon_expired` from the instant of its expiry on.
 */
export async function redeemCoupon(
  exchange: Exchange,
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<Coupon>> {
  const at = exchange.clock.now();
  // Parallel uses wait here for the one before them and then see it used.
  const found = await lockCoupon(tx, { id, userId, at });
  if (found === null) return refuse('not_found');
  if (found.state === 'used') return refuse('already_done');
  if (found.state === 'expired') return refuse('coupon_expired');
  const { currency, number } = found;
  const coupon = toCoupon(await markUsed(tx, id, at));
  const { balances } = accept(
    await transfer(tx, {
      code: 'coupon',
      key: `coupon:${id}`,
      reference: { kind: 'coupon', id },
      settles: true,
      legs: [
        { account: { house: 'promotions', currency }, amount: `-${number}` },
        { account: { userId, account: COUPON_ACCOUNT, currency }, amount: number },
      ],
      at,
    }),
  );
  await announce(exchange, tx, userId, [
    ['coupons.used', coupon],
    ['balances.changed', balanceViews(balances)],
  ]);
  return ok(coupon);
}
