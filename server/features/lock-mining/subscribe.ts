/**
 * Locks a sum: it moves from `change` to `mining` and is held there, in the transaction that writes the order and takes
 * the sum from the quota.
 */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { LockOrder } from '../../../contract/features/lock-mining.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { announce } from '../../realtime/announce.ts';
import { countOpen, insertLock, LOCK_REFERENCE, nextLockId, toLockOrder } from './lock-store.ts';
import { takeQuota } from './offer-store.ts';
import { isOnSale, type Offer, offerOf } from './rounds.ts';
import { LOCKED_ACCOUNT, MAXIMUM_OPEN, PAYING_ACCOUNT } from './terms.ts';

export interface SubscribeRequest {
  readonly configId: number;
  readonly amount: string;
}

/** @returns `not_found` for an unknown plan, `not_on_sale` for one of another round or one that was stopped. */
export async function subscribe(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { userId: number; request: SubscribeRequest },
): Promise<Result<LockOrder>> {
  const at = exchange.clock.now();
  const offer = offerOf(request.configId);
  if (offer === null) return refuseField('configId', 'not_found');
  if (!isOnSale(offer, at)) return refuseField('configId', 'not_on_sale');
  const amount = plainText(exact(request.amount));
  const problem = amountProblem(amount, {
    currency: offer.currency.code,
    scale: offer.currency.scale,
    minimum: offer.minimumAmount,
    maximum: offer.maximumAmount,
    available: null,
  });
  if (problem !== null) return refuseField('amount', problem.code, problem.params);
  // The lock makes the number of orders hold for parallel requests.
  await tx.query('select id from users where id = $1 for no key update', [userId]);
  if ((await countOpen(tx, userId)) >= MAXIMUM_OPEN)
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN) } });
  return lockSum(exchange, tx, { userId, offer, amount, at });
}

async function lockSum(
  exchange: Exchange,
  tx: Transaction,
  wish: { userId: number; offer: Offer; amount: string; at: number },
): Promise<Result<LockOrder>> {
  const { userId, offer, amount, at } = wish;
  const currency = offer.currency.code;
  const id = await nextLockId(tx);
  const reference = { kind: LOCK_REFERENCE, id };
  const locked = { userId, account: LOCKED_ACCOUNT, currency } as const;
  const paid = await transfer(tx, {
    code: 'lock_subscribe',
    key: `lock_subscribe:${id}`,
    reference,
    legs: [
      { account: { userId, account: PAYING_ACCOUNT, currency }, amount: `-${amount}` },
      { account: locked, amount },
    ],
    at,
  });
  if (!paid.ok) return refuseField('amount', paid.error.code);
  // Last of what may refuse, because other buyers wait at it.
  const taken = await takeQuota(tx, offer, amount);
  if (!taken.ok) return taken;
  const held = accept(
    await openHold(tx, {
      account: locked,
      amount,
      code: LOCK_REFERENCE,
      key: `lock:${id}`,
      reference,
      at,
    }),
  );
  const order = toLockOrder(
    await insertLock(tx, { id, userId, offer, amount, holdId: held.id, at }),
  );
  await announce(exchange, tx, userId, [
    ['lockMining.subscribed', order],
    ['balances.changed', balanceViews([...paid.value.balances, ...held.balances])],
  ]);
  return ok(order);
}

function refuseField(
  field: keyof SubscribeRequest,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
