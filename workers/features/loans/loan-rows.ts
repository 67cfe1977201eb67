/** Open loans as rows: LTV by live prices, interest by the clock of the exchange. */
import type { Loan, LoanRow, LoanTerms } from '../../../contract/features/loans.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { accrue, ltvOf, owedOf, priceAtLtv } from '../../../contract/rules/money/loan-pricing.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import type { CoinPrice, CoinPrices } from './coin-prices.ts';
import { ltvText, marksOf, percentOf } from './dress-loan.ts';
import type { KnownTerms } from './loan-terms.ts';
import type { OpenLoans } from './open-loans.ts';

export type LoanParts = Pick<
  FeatureParts,
  'balances' | 'catalogue' | 'connection' | 'preferences'
> & {
  readonly terms: KnownTerms;
  readonly prices: CoinPrices;
  readonly loans: OpenLoans;
};

export function openLoansSource(parts: LoanParts): TopicSource<readonly LoanRow[] | null> {
  const { catalogue, loans, prices, terms, preferences } = parts;
  /** All who watch share one list, so there is one key. */
  let watcher: ReturnType<CoinPrices['watcher']> | null = null;
  return {
    open() {
      const stop = loans.follow();
      watcher = prices.watcher();
      const opened = watcher;
      return () => {
        stop();
        opened.stop();
        if (watcher === opened) watcher = null;
      };
    },
    revision() {
      const rows = (loans.all() ?? []).map((loan) => movingPart(parts, loan)).join();
      const known = `${loans.all() === null} ${loans.revision()} ${terms.revision()}`;
      return `${known} ${catalogue.revision()} ${preferences().language} ${rows}`;
    },
    view() {
      const known = terms.current();
      const open = loans.all();
      if (open === null || known === undefined) return null;
      watcher?.want(open.map(({ collateralCurrency }) => collateralCurrency));
      return open.map((loan) => toRow(parts, loan, known));
    },
  };
}

/** The part of a row that changes without an event. */
export function movingPart({ prices, connection }: LoanParts, loan: Loan): string {
  const hours = Math.ceil((connection.clock.now() - loan.accruedAt) / HOUR_MS);
  return `${prices.revision(loan.collateralCurrency)} ${hours}`;
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
