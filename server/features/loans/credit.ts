/** How much a user may still borrow: a part of what their assets are worth, by their VIP tier, less what they owe. */
import { Exact, exact, plainText, roundToScale } from '../../../contract/money.ts';
import { accrue, owedOf } from '../../../contract/rules/money/loan-pricing.ts';
import { loanLimitRatio } from '../../../contract/rules/money/vip.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balances } from '../../ledger/statements.ts';
import { lastPrice } from '../../market/last-price.ts';
import { equivalentOf } from '../../money/valuation.ts';
import { vipTier } from '../../users/vip-tier.ts';
import { openDebts } from './loan-store.ts';
import { borrowedCurrency } from './terms.ts';

export interface Credit {
  readonly limitRatio: string;
  /** Of everything the user has, held or not, less what is owed; USD, as the others. */
  readonly assetValue: string;
  readonly owed: string;
  readonly left: string;
  /** How many loans are open. */
  readonly openCount: number;
}

/** Takes the user's row, so that loans of one user are judged one after the other. */
export async function lockBorrower(tx: Transaction, userId: number): Promise<void> {
  await tx.query('select id from users where id = $1 for no key update', [userId]);
}

export async function readCredit(
  { feed, clock }: Pick<Exchange, 'feed' | 'clock'>,
  queryable: Queryable,
  userId: number,
): Promise<Credit> {
  const nowMs = clock.now();
  const debts = await openDebts(queryable, userId);
  const owed = Exact.sum(0, ...debts.map((debt) => owedOf(accrue(debt, nowMs, debt.scale))));
  const holdings = (await balances(queryable, userId)).map(({ currency, available, held }) => ({
    currency,
    amount: plainText(exact(available).plus(held)),
  }));
  const worth = exact(equivalentOf(holdings, (currency) => lastPrice(feed, currency)));
  const assets = Exact.max(worth.minus(owed), 0);
  const limitRatio = loanLimitRatio(await vipTier(queryable, userId));
  const left = Exact.max(assets.times(limitRatio).minus(owed), 0);
  return {
    limitRatio,
    assetValue: plainText(assets),
    owed: plainText(owed),
    left: roundToScale(left, borrowedCurrency.scale, 'down'),
    openCount: debts.length,
  };
}
