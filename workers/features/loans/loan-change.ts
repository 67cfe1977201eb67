/** What a repayment, or more collateral, would leave of an open loan. */
import {
  type Loan,
  LoanChange,
  type LoanChangePreview,
  type LoanTerms,
} from '../../../contract/features/loans.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { ltvOf, priceAtLtv } from '../../../contract/rules/money/loan-pricing.ts';
import { stepOf } from '../../../contract/rules/spot/limits.ts';
import { createDraftReader } from '../../core/draft-reader.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { dressBounds } from '../../view/format-share.ts';
import { ltvText, percentOf } from './dress-loan.ts';
import { collateralScale, debtNow, type LoanParts, movingPart } from './loan-rows.ts';
import { readAmount } from './price-loan.ts';

export function loanChangeSource(parts: LoanParts): TopicSource<LoanChangePreview | null> {
  const readChange = createDraftReader(LoanChange);
  const { balances, catalogue, loans, terms, preferences } = parts;
  return {
    // The quotes are wanted by the list that the change is begun from.
    open: () => loans.follow(),
    revision(key) {
      const loan = loans.byId(readChange(key)?.id ?? 0);
      const moving = loan === undefined ? '' : movingPart(parts, loan);
      const known = `${loans.revision()} ${terms.revision()} ${balances.revision()}`;
      return `${known} ${catalogue.revision()} ${preferences().language} ${moving}`;
    },
    view(key) {
      const change = readChange(key);
      const loan = loans.byId(change?.id ?? 0);
      const known = terms.current();
      if (change === null || loan === undefined || known === undefined) return null;
      return toPreview(parts, { change, loan, terms: known });
    },
  };
}

interface Known {
  readonly change: LoanChange;
  readonly loan: Loan;
  readonly terms: LoanTerms;
}

function toPreview(parts: LoanParts, known: Known): LoanChangePreview {
  const { change, loan, terms } = known;
  const { language } = parts.preferences();
  const { owed } = debtNow(parts, loan, terms);
  const coin = loan.collateralCurrency;
  const isRepaid = change.kind === 'repay';
  const amount = readAmount(change.number) ?? '0';
  const coinScale = collateralScale(loan, terms);
  const scale = isRepaid ? terms.scale : coinScale;
  const available = parts.balances.available('change', isRepaid ? loan.currency : coin);
  const owedAfter = isRepaid ? plainText(Exact.max(exact(owed).minus(amount), 0)) : owed;
  const collateral = isRepaid ? loan.collateral : plainText(exact(loan.collateral).plus(amount));
  const price = parts.prices.of(coin);
  const ltv = price && ltvOf({ owed: owedAfter, collateral, price: price.price });
  const priceScale = parts.prices.scaleOf(coin);
  const soldAt = priceAtLtv({
    owed: owedAfter,
    collateral,
    ltv: loan.liquidationLtv,
    scale: priceScale,
  });
  const isEnding = exact(owedAfter).isZero();
  // No more is paid than is owed.
  const needed = isRepaid ? plainText(Exact.min(amount, owed)) : amount;
  const problem = problemOf(change.number, { needed, available, scale });
  return {
    available,
    availableText: formatAmount(available, scale, language),
    isEnding,
    owedAfterText: formatAmount(owedAfter, terms.scale, language),
    collateralAfterText: formatAmount(collateral, coinScale, language),
    ltvAfter: ltv === null ? null : percentOf(ltv),
    ltvAfterText: ltvText(ltv, language),
    liquidationPriceText: isEnding ? '' : formatFixed(soldAt, priceScale, language),
    problem: problem && { ...problem, params: dressBounds(problem.params, language) },
  };
}

function problemOf(
  number: string,
  { needed, available, scale }: { needed: string; available: string; scale: number },
): LoanChangePreview['problem'] {
  if (readAmount(number) === null) return { code: 'amount_invalid', params: {} };
  if (exact(number).decimalPlaces() > scale)
    return { code: 'amount_step', params: { step: stepOf(scale) } };
  return exact(needed).gt(available) ? { code: 'insufficient_balance', params: {} } : null;
}
