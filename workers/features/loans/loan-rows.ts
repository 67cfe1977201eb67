/** Open loans as rows: LTV by live prices, interest by the clock of the exchange. */
import { combineLatest, map, merge, type Observable, startWith } from 'rxjs';
import type { Loan, LoanRow, LoanTerms } from '../../../contract/features/loans.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { accrue, ltvOf, owedOf, priceAtLtv } from '../../../contract/rules/money/loan-pricing.ts';
import { forEachKey } from '../../core/keyed-streams.ts';
import { during, revisionsOf, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import type { CoinPrice, CoinPrices } from './coin-prices.ts';
import { ltvText, marksOf, percentOf } from './ltv-text.ts';
import type { OpenLoans } from './open-loans.ts';

export type LoanParts = Pick<
  FeatureParts,
  'balances' | 'catalogue' | 'connection' | 'preferences' | 'looks$'
> & {
  readonly terms$: Observable<LoanTerms | undefined>;
  readonly prices: CoinPrices;
  readonly loans: OpenLoans;
};

export function openLoansSource(parts: LoanParts): TopicSource<readonly LoanRow[] | null> {
  const { catalogue, loans, prices, terms$ } = parts;
  const open$ = loans.revision$.pipe(map(loans.all));
  const coins$ = open$.pipe(map((open) => (open ?? []).map((loan) => loan.collateralCurrency)));
  const changes = [
    forEachKey(coins$, prices.changes).pipe(startWith(null)),
    hoursOf(parts, () => loans.all() ?? []),
    catalogue.revision$,
  ];
  return () =>
    merge(
      during(loans.follow),
      combineLatest([open$, terms$, ...changes]).pipe(
        map(([open, terms]) => () => {
          if (!open || !terms) return null;
          return open.map((loan) => toRow(parts, loan, terms));
        }),
      ),
    );
}

/** Interest is due by the hour of the exchange, without any event. */
export function hoursOf(
  { connection, looks$ }: Pick<LoanParts, 'connection' | 'looks$'>,
  loans: () => readonly Loan[],
): Observable<string> {
  const hours = ({ accruedAt }: Loan) => Math.ceil((connection.clock.now() - accruedAt) / HOUR_MS);
  return revisionsOf(looks$, () => loans().map(hours).join()).pipe(startWith(''));
}

/** What is owed at this moment: interest that is due included. */
export function debtNow({ connection }: LoanParts, loan: Loan, { scale }: LoanTerms) {
  const { interest } = accrue(loan, connection.clock.now(), scale);
  return { interest, owed: owedOf({ principal: loan.principal, interest }) };
}

export function collateralScale(loan: Loan, { collaterals, scale }: LoanTerms): number {
  const { collateralCurrencyId: id } = loan;
  return collaterals.find(({ currencyId }) => currencyId === id)?.scale ?? scale;
}

function toRow(parts: LoanParts, loan: Loan, terms: LoanTerms): LoanRow {
  const { language } = parts.preferences();
  const { collateral, collateralCurrency: coin, collateralCurrencyId, liquidationLtv } = loan;
  const { interest, owed } = debtNow(parts, loan, terms);
  const price = parts.prices.of(coin);
  const ltv = price && ltvOf({ owed, collateral, price: price.price });
  const priceScale = parts.prices.scaleOf(coin);
  const liquidationPrice = priceAtLtv({ owed, collateral, ltv: liquidationLtv, scale: priceScale });
  const coinScale = collateralScale(loan, terms);
  const money = (text: string) => formatAmount(text, terms.scale, language);
  return {
    id: loan.id,
    ltv: ltv === null ? null : percentOf(ltv),
    ltvText: ltvText(ltv, language),
    marks: marksOf({ ...loan, initialLtv: terms.initialLtv }, language),
    health: healthOf(loan, ltv, price),
    currency: loan.currency,
    scale: terms.scale,
    borrowedText: money(loan.number),
    owed,
    owedText: money(owed),
    interestText: money(plainText(exact(interest).plus(loan.interestPaid))),
    hourlyRateText: formatRate(loan.hourlyRate, language),
    collateral,
    collateralText: formatAmount(collateral, coinScale, language),
    collateralCurrency: coin,
    collateralCurrencyId,
    collateralScale: coinScale,
    liquidationPriceText: formatFixed(liquidationPrice, priceScale, language),
    createdAt: loan.createdAt,
  };
}

function healthOf(
  { warningLtv, liquidationLtv }: Loan,
  ltv: string | null,
  price: CoinPrice | null,
): LoanRow['health'] {
  if (ltv === null || price === null || price.isStale) return 'unknown';
  if (exact(ltv).gte(liquidationLtv)) return 'liquidating';
  return exact(ltv).gte(warningLtv) ? 'warned' : 'safe';
}
