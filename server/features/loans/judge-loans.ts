/**
 * Looks for loans that the prices of the moment reach: warns of some and sells the collateral of others. The
 * search is rough and by price; each loan it finds is claimed, judged again by the exact rules and the newest
 * price, and ended in a transaction of its own, so several instances and restarts do it once.
 */
import { exact } from '../../../contract/money.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { accrue, ltvOf, owedOf } from '../../../contract/rules/money/loan-pricing.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import { livePrice } from '../../market/coin-price.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { liquidate, percentText } from './liquidate.ts';
import { claimLoan, type LoanRow, saveLoan } from './loan-store.ts';
import { collateralCurrencies, SAFE_MARGIN } from './terms.ts';

/** Loans that one search brings. */
const BATCH = 500;
/** Ratios are rounded up at six places, so the search asks for that much less. */
const RATIO_UNIT = '0.000001';

/** Answers how many loans it found; those whose coin has no fresh price are not looked at. */
export async function judgeLoans(
  exchange: Exchange,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { database, log } = exchange;
  let found = 0;
  let afterId = 0;
  for (let isMore = true; isMore; ) {
    const ids = await findReached(exchange, afterId);
    for (const id of ids) {
      if (isStopped()) return found;
      // One that cannot be judged must not keep the others from being sold in time.
      await database
        .withTransaction((tx) => judgeLoan(exchange, tx, id))
        .catch((error: unknown) => log.error({ err: error, loan: id }, 'a loan was not judged'));
    }
    found += ids.length;
    afterId = ids.at(-1) ?? afterId;
    isMore = ids.length === BATCH;
  }
  return found;
}

/** Open loans that may have reached their next bound, or are safe again after a warning. */
async function findReached(exchange: Exchange, afterId: number): Promise<number[]> {
  const nowMs = exchange.clock.now();
  const prices = freshPrices(exchange, nowMs);
  if (prices.length === 0) return [];
  const queryable: Queryable = exchange.database;
  const rows = await queryable.query<{ id: number }>(
    `select l.id from jsonb_to_recordset($1::jsonb) as fresh (currency text, price numeric)
      join loans l on l.collateral_currency = fresh.currency and l.state = 'open'
      cross join lateral (select l.collateral * fresh.price as worth,
        l.principal + l.interest + power(10::numeric, -l.scale) + l.principal * l.hourly_rate
          * ceil(greatest(0, $2::bigint - l.accrued_at) / $3::numeric) as owed) now
      where l.id > $4 and (
        owed >= worth * (case when is_warned then liquidation_ltv else warning_ltv end - $5::numeric)
        or (is_warned and owed <= worth * (warning_ltv - $6::numeric)))
      order by l.id limit $7`,
    [json(prices), nowMs, HOUR_MS, afterId, RATIO_UNIT, SAFE_MARGIN, BATCH],
  );
  return rows.map(({ id }) => id);
}

function freshPrices({ feed }: Exchange, nowMs: number): { currency: string; price: string }[] {
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
