/**
 * Looks for loans that the prices of the moment reach: warns of some and sells the collateral of others. The
 * search (`watched-loans.ts`) is rough; each loan it finds is claimed, judged again by the exact rules and the
 * newest price, and ended in a transaction of its own, so several instances and restarts do it once.
 */
import { exact } from '../../../contract/money.ts';
import { accrue, ltvOf, owedOf } from '../../../contract/rules/money/loan-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { livePrice } from '../../market/coin-price.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { liquidate, percentText } from './liquidate.ts';
import { claimLoan, type LoanRow, saveLoan } from './loan-store.ts';
import { collateralCurrencies, SAFE_MARGIN } from './terms.ts';
import { type CoinPrice, watchedCoins, watchedLoans, watchOn } from './watched-loans.ts';

/** Answers how many loans it found; those whose coin has no fresh price are not looked at. */
export async function judgeLoans(
  exchange: Exchange,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { database, log } = exchange;
  const nowMs = exchange.clock.now();
  await watchOn(database, nowMs);
  let found = 0;
  for (const coin of await watchedCoins(database, freshPrices(exchange, nowMs))) {
    for await (const loans of watchedLoans(database, coin, { nowMs })) {
      const reached = loans.filter(({ isReached }) => isReached);
      for (const { id } of reached) {
        if (isStopped()) return found;
        // One that cannot be judged must not keep the others from being sold in time.
        await database
          .withTransaction((tx) => judgeLoan(exchange, tx, id))
          .catch((error: unknown) => log.error({ err: error, loan: id }, 'a loan was not judged'));
      }
      found += reached.length;
    }
  }
  return found;
}

function freshPrices({ feed }: Exchange, nowMs: number): CoinPrice[] {
  return collateralCurrencies(feed).flatMap(({ code: currency }) => {
    const price = livePrice(feed, currency, nowMs);
    return price.ok ? [{ currency, price: price.value }] : [];
  });
}

async function judgeLoan(exchange: Exchange, tx: Transaction, id: number): Promise<void> {
  const loan = await claimLoan(tx, id);
  if (loan === null) return;
  const at = exchange.clock.now();
  const price = livePrice(exchange.feed, loan.collateralCurrency, at);
  if (!price.ok) return;
  const debt = accrue(loan, at, loan.scale);
  const { collateral } = loan;
  const ltv = ltvOf({ owed: owedOf(debt), collateral, price: price.value });
  if (ltv === null) return;
  if (exact(ltv).gte(loan.liquidationLtv)) {
    await liquidate(exchange, tx, { loan, debt, price: price.value, at });
  } else if (loan.isWarned) {
    const safe = exact(loan.warningLtv).minus(SAFE_MARGIN);
    if (exact(ltv).lte(safe)) await saveLoan(tx, { ...loan, isWarned: false });
  } else if (exact(ltv).gte(loan.warningLtv)) {
    await warn(exchange, tx, { loan, at });
  }
}

/** Once, until the loan was safe in between. */
async function warn(
  exchange: Exchange,
  tx: Transaction,
  { loan, at }: { loan: LoanRow; at: number },
): Promise<void> {
  const { userId, collateral, collateralCurrency, warningLtv, liquidationLtv } = loan;
  await saveLoan(tx, { ...loan, isWarned: true });
  const message = await addMessage(tx, userId, {
    key: 'loan_warned',
    params: {
      amount: collateral,
      currency: collateralCurrency,
      level: percentText(warningLtv),
      limit: percentText(liquidationLtv),
    },
    at,
  });
  await announce(exchange, tx, userId, [message]);
}
