/** What a repayment, or more collateral, would leave of an open loan. */
import { combineLatest, distinctUntilChanged, map, merge, startWith, switchMap } from 'rxjs';
import {
  type Loan,
  LoanChange,
  type LoanChangePreview,
  type LoanTerms,
} from '../../../contract/features/loans.ts';
import { Exact, exact, plainText, stepOf } from '../../../contract/money.ts';
import { ltvOf, priceAtLtv } from '../../../contract/rules/money/loan-pricing.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { during, type TopicSource } from '../../core/topic-source.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { formatBounds } from '../../view/format-share.ts';
import { collateralScale, debtNow, hoursOf, type LoanParts } from './loan-rows.ts';
import { ltvText, percentOf } from './ltv-text.ts';
import { readAmount } from './price-loan.ts';

export function loanChangeSource(parts: LoanParts): TopicSource<LoanChangePreview | null> {
  const { balances, catalogue, loans, prices, terms$ } = parts;
  return draftTopic(LoanChange, (change) => {
    const loan$ = loans.revision$.pipe(
      map(() => loans.byId(change.id)),
      distinctUntilChanged(),
    );
    const price$ = loan$.pipe(
      map((loan) => loan?.collateralCurrency ?? ''),
      distinctUntilChanged(),
      switchMap((coin) => prices.changes(coin).pipe(startWith(null))),
    );
    const hours$ = hoursOf(parts, () => [loans.byId(change.id) ?? []].flat());
    const changes = [price$, hours$, balances.revision$, catalogue.revision$];
    return merge(
      during(loans.follow),
      combineLatest([loan$, terms$, ...changes]).pipe(
        map(
          ([loan, terms]) =>
            () =>
              loan && terms ? toPreview(parts, { change, loan, terms }) : null,
        ),
      ),
    );
  });
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
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
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
