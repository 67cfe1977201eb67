/** Reads a recharge against the terms: its currency, its way in, its bounds and its voucher. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { depositProblem } from '../../../contract/rules/money/deposit-credit.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Queryable } from '../../db/database.ts';
import type { Currency } from '../../money/currencies.ts';
import { networkOf } from '../../money/networks.ts';
import { ownsPicture } from '../../uploads/pictures.ts';
import { readDepositor } from '../../users/net-deposits.ts';
import { BANK_FEE_RATE, bankBoundsOf, depositableBy, NETWORK_FEE_RATE } from './terms.ts';

export type DepositWish = RequestOf<'deposit.submit'>;

/** How the money comes in. */
export interface WayIn {
  readonly currency: Currency;
  /** Null for a bank transfer. */
  readonly network: string | null;
  readonly feeRate: string;
  readonly minimum: string;
  readonly maximum: string;
}

/** Refuses amount and voucher together, each in its field. */
export async function validateDeposit(
  database: Queryable,
  userId: number,
  wish: DepositWish,
): Promise<Result<WayIn>> {
  const { level } = await readDepositor(database, userId);
  const way = wayOf(wish, level);
  if (!way.ok) return way;
  const amount = amountProblem(wish.amount, way.value);
  const isOwn = await ownsPicture(database, userId, wish.voucher);
  const fields = {
    ...(amount && { amount: amount.code }),
    ...(!isOwn && { voucher: 'voucher_required' as const }),
  };
  const [first] = Object.values(fields);
  if (first === undefined) return way;
  return refuse(first, { fields, ...(amount && { params: amount.params }) });
}

function wayOf(
  { currency: code, type = 'coin', network }: DepositWish,
  level: number,
): Result<WayIn> {
  const currency = depositableBy({ code });
  if (!currency) return refuse('currency_unknown', { fields: { currency: 'currency_unknown' } });
  if (type === 'bank') {
    const bounds = bankBoundsOf(code, level);
    if (!bounds) return refuse('parameter_error', { fields: { type: 'parameter_error' } });
    return ok({ currency, network: null, feeRate: BANK_FEE_RATE, ...bounds });
  }
  const found = networkOf(code, network);
  if (!found) return refuse('parameter_error', { fields: { network: 'parameter_error' } });
  return ok({
    currency,
    network: found.network,
    feeRate: NETWORK_FEE_RATE,
    minimum: found.minimumDeposit,
    maximum: found.maximumDeposit,
  });
}

function amountProblem(amount: string, { currency: { code, scale }, minimum, maximum }: WayIn) {
  const problem = depositProblem({ amount, minimum, maximum, scale });
  if (problem === null) return null;
  const { bound, value } = problem;
  const words = bound === 'step' ? value : `${value} ${code}`;
  return { code: problem.code, params: { [bound]: words } };
}
