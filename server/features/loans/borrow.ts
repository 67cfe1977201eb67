/** Lends: the collateral is set apart and the principal paid, in the transaction that writes the loan. */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Loan } from '../../../contract/features/loans.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import { mostBorrowed } from '../../../contract/rules/money/loan-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { livePrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { announce } from '../../realtime/announce.ts';
import { type Credit, lockBorrower, readCredit } from './credit.ts';
import { insertLoan, LOAN_REFERENCE, nextLoanId, toLoan } from './loan-store.ts';
import {
  borrowedCurrency,
  collateralCurrencies,
  INITIAL_LTV,
  LOAN_ACCOUNT,
  MAXIMUM_OPEN,
  MINIMUM_NUMBER,
} from './terms.ts';

export interface BorrowRequest {
  readonly number: string;
  readonly collateralCurrencyId: number;
  readonly collateral: string;
}

/** What will be lent against what, in plain decimal text. */
interface Wish {
  readonly number: string;
  readonly collateralCurrency: string;
  readonly collateral: string;
}

/** The lock makes the limit hold for parallel requests. */
export async function borrow(
  exchange: Exchange,
  tx: Transaction,
  { userId, request }: { userId: number; request: BorrowRequest },
): Promise<Result<Loan>> {
  await lockBorrower(tx, userId);
  const at = exchange.clock.now();
  const judged = judgeWish(exchange.feed, request, at);
  if (!judged.ok) return judged;
  const { number, collateralCurrency, collateral } = judged.value;
  const granted = withinCredit(await readCredit(exchange, tx, userId), number);
  if (!granted.ok) return granted;
  const { code: currency, scale } = borrowedCurrency;
  const id = await nextLoanId(tx);
  const reference = { kind: LOAN_REFERENCE, id };
  const held = await openHold(tx, {
    account: { userId, account: LOAN_ACCOUNT, currency: collateralCurrency },
    amount: collateral,
    code: LOAN_REFERENCE,
    key: `loan:${id}`,
    reference,
    at,
  });
  if (!held.ok) return refuse(held.error.code, { fields: { collateral: held.error.code } });
  const drawn = accept(
    await transfer(tx, {
      code: 'loan_draw',
      key: `loan_draw:${id}`,
      reference,
      settles: true,
      legs: [
        { account: { house: 'lending', currency }, amount: `-${number}` },
        { account: { userId, account: LOAN_ACCOUNT, currency }, amount: number },
      ],
      at,
    }),
  );
  const row = await insertLoan(tx, {
    ...{ id, userId, currency, scale, number, collateralCurrency, collateral },
    holdId: held.value.id,
    createdAt: at,
  });
  const loan = toLoan(row);
  await announce(exchange, tx, userId, [
    ['loans.changed', loan],
    ['balances.changed', balanceViews([...held.value.balances, ...drawn.balances])],
  ]);
  return ok(loan);
}

/** What the amounts and the price of the moment say, before it matters who asks. */
function judgeWish(feed: MarketFeed, request: BorrowRequest, nowMs: number): Result<Wish> {
  const { collateralCurrencyId, number, collateral } = request;
  const coin = collateralCurrencies(feed).find(({ id }) => id === collateralCurrencyId);
  if (coin === undefined) {
    const fields = { collateralCurrencyId: 'currency_unknown' } as const;
    return refuse('currency_unknown', { fields });
  }
  const price = livePrice(feed, coin.code, nowMs);
  // A coin that has never been traded has a market, and no price to lend by.
  if (!price.ok)
    return refuse('market_stale', { fields: { collateralCurrencyId: 'market_stale' } });
  const { scale } = coin;
  const bounds = { minimum: '0', maximum: null, available: null };
  const unfit = amountProblem(collateral, { currency: coin.code, scale, ...bounds });
  if (unfit !== null) return refuseField('collateral', unfit);
  const maximum = mostBorrowed({
    collateral,
    price: price.value,
    ltv: INITIAL_LTV,
    scale: borrowedCurrency.scale,
  });
  const problem = amountProblem(number, {
    currency: borrowedCurrency.code,
    scale: borrowedCurrency.scale,
    minimum: MINIMUM_NUMBER,
    maximum,
    available: null,
  });
  if (problem !== null) return refuseField('number', problem);
  return ok({
    number: plainText(exact(number)),
    collateralCurrency: coin.code,
    collateral: plainText(exact(collateral)),
  });
}

function withinCredit({ left, openCount }: Credit, number: string): Result<null> {
  if (openCount >= MAXIMUM_OPEN)
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN) } });
  if (exact(number).lte(left)) return ok(null);
  const params = { maximum: `${left} ${borrowedCurrency.code}` };
  return refuseField('number', { code: 'limit_exceeded', params });
}

function refuseField(
  field: 'number' | 'collateral',
  { code, params }: { code: ErrorCode; params: Readonly<Record<string, string>> },
) {
  return refuse(code, { params: { ...params }, fields: { [field]: code } });
}
