/**
 * Validates a withdrawal request against everything that is known: currency, target, amount,
 * limits.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { exact, plainText } from '../../../contract/money.ts';
import {
  type WithdrawProblem,
  withdrawFee,
  withdrawProblems,
  withdrawWay,
} from '../../../contract/rules/money/withdraw-fee.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Currency } from '../../money/currencies.ts';
import type { OutflowProof } from '../../users/outflow-proof.ts';
import { outflowsFrom } from '../../users/outflow-wait.ts';
import { readAllowance, readPrices, remainingOf, worthOf } from './limits.ts';
import { findTarget, type Target } from './target.ts';
import { findOutgoing, waysOf } from './terms.ts';

export type WithdrawWish = Omit<RequestOf<'withdraw.submit'>, keyof OutflowProof>;

/** A request that can be granted, with its fee and its share of the limits. */
export interface Intent {
  readonly currency: Currency;
  readonly target: Target;
  readonly number: string;
  readonly fee: string;
  readonly valueUsd: string;
  readonly valueBtc: string;
}

/** @returns the first reason against it; the ledger decides whether there is enough money. */
export async function judgeWish(
  { feed, clock }: Pick<Exchange, 'feed' | 'clock'>,
  database: Queryable,
  { userId, wish }: { readonly userId: number; readonly wish: WithdrawWish },
): Promise<Result<Intent>> {
  const { method = 'address', addressId } = wish;
  const found = findOutgoing(wish.currencyId);
  if (!found.ok) return found;
  const { currency } = found.value;
  const { code, scale } = currency;
  const prices = readPrices(feed, code);
  if (prices === null) return refuse('market_stale');
  const ways = waysOf(found.value, prices);
  if (method !== 'address' && ways.bank === null) return unknownCurrency();
  const chosen = await findTarget(database, { userId, currency: code, method, addressId });
  if (!chosen.ok) return chosen;
  const target = chosen.value;
  const way = withdrawWay(ways, { method, network: target?.network ?? null });
  const number = plainText(exact(wish.number));
  const nowMs = clock.now();
  const problems = withdrawProblems({
    method,
    target,
    outflowsFrom: await outflowsFrom(database, userId),
    way,
    currency: code,
    scale,
    amount: number,
    remaining24: remainingOf(await readAllowance(database, userId, nowMs), {
      method,
      prices,
      scale,
    }),
    available: null,
    nowMs,
  });
  for (const field of ['addressId', 'method', 'number'] as const) {
    const problem = problems[field];
    if (problem !== null) return refuseField(field, problem);
  }
  // The network of the address may have been closed since.
  if (target === null || way === null) return unknownCurrency();
  const { hold } = problems;
  if (hold !== null) return refuse(hold.code, { params: { ...hold.params } });
  const value = worthOf(number, prices);
  return ok({
    currency,
    target,
    number,
    fee: withdrawFee(number, way, scale),
    valueUsd: value.usd,
    valueBtc: value.btc,
  });
}

function unknownCurrency() {
  return refuse('currency_unknown', { fields: { currencyId: 'currency_unknown' } });
}

function refuseField(field: string, { code, params }: WithdrawProblem) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
