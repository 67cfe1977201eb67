/** Sells shares: what they cost goes into the financial account and is held there until the order ends. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { DualOrder } from '../../../contract/features/dual-invest.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { dualSharePrice } from '../../../contract/rules/dual/dual-payout.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { livePrice } from '../../market/coin-price.ts';
import { announce } from '../../realtime/announce.ts';
import { DUAL_REFERENCE, insertOrder, nextOrderId, toOrder } from './order-store.ts';
import { idOf, lockProduct, type ProductRow, sellShares } from './product-store.ts';
import { INVESTED_ACCOUNT, OLD_RATE_MS, SPOT_ACCOUNT } from './terms.ts';

type PurchaseRequest = RequestOf<'dualInvest.purchase'>;

/** The lock of the product sells its shares one purchase after the other, and never one too many. */
export async function purchase(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { userId: number; request: PurchaseRequest },
): Promise<Result<DualOrder>> {
  const { id: productId, num } = request;
  const product = await lockProduct(tx, productId);
  if (product === null) return refuse('not_found');
  const at = exchange.clock.now();
  const problem = problemOf(exchange, { product, request, at });
  if (problem !== null) return problem;
  const currency = product.type === 'call' ? product.currency : product.quoteCurrency;
  const amount = plainText(exact(dualSharePrice(product)).times(num));
  const id = await nextOrderId(tx);
  const reference = { kind: DUAL_REFERENCE, id };
  const invested = { userId, account: INVESTED_ACCOUNT, currency } as const;
  const paid = await transfer(tx, {
    code: 'dual_purchase',
    key: `dual_purchase:${id}`,
    reference,
    legs: [
      { account: { userId, account: SPOT_ACCOUNT, currency }, amount: `-${amount}` },
      { account: invested, amount },
    ],
    at,
  });
  if (!paid.ok) return refuse(paid.error.code, { fields: { num: paid.error.code } });
  const held = accept(
    await openHold(tx, {
      ...{ account: invested, amount, reference, at },
      code: DUAL_REFERENCE,
      key: `dual_order:${id}`,
    }),
  );
  await sellShares(tx, productId, num);
  const row = await insertOrder(tx, { id, userId, product, num, holdId: held.id, at });
  const order = toOrder(row);
  await announce(exchange, tx, userId, [
    ['dualInvest.purchased', order],
    ['balances.changed', balanceViews([...paid.value.balances, ...held.balances])],
  ]);
  return ok(order);
}

/** What the product and the market of this moment say, before it matters who asks. */
function problemOf(
  { feed }: Pick<Exchange, 'feed'>,
  {
    product,
    request,
    at,
  }: { readonly product: ProductRow; readonly request: PurchaseRequest; readonly at: number },
) {
  const { type, currency, annualRate, linkedPrice, soldShares, totalShares } = product;
  const { num, currencyId, type: wanted = 'call', seenRate } = request;
  if (currencyId !== idOf(currency)) {
    return refuse('parameter_error', { fields: { currencyId: 'parameter_error' } });
  }
  if (wanted !== type) return refuse('parameter_error', { fields: { type: 'parameter_error' } });
  const remaining = totalShares - soldShares;
  if (at >= product.sellsUntil || remaining === 0) return refuse('not_on_sale');
  const maximum = Math.min(product.maximumShares, remaining);
  if (num > maximum) {
    const fields = { num: 'amount_above_maximum' } as const;
    return refuse('amount_above_maximum', { params: { maximum: String(maximum) }, fields });
  }
  const price = livePrice(feed, currency, at);
  if (!price.ok) return price;
  if (at - product.ratedAt > OLD_RATE_MS) return refuse('market_stale');
  // The price has passed the linked one: what was on offer is none any more.
  const isPassed = exact(price.value).comparedTo(linkedPrice) !== (type === 'call' ? -1 : 1);
  if (isPassed || isZero(annualRate)) return refuse('not_on_sale');
  const isWorse = seenRate !== undefined && exact(annualRate).lt(seenRate);
  return isWorse ? refuse('slippage_exceeded') : null;
}
