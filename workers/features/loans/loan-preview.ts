/** The preview of a loan under its form: recomputed with every price of the collateral. */
import {
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  startWith,
  switchMap,
} from 'rxjs';
import { LoanDraft, type LoanPreview, type LoanTerms } from '../../../contract/features/loans.ts';
import { inChosenFiat } from '../../account/chosen-fiat.ts';
import { ownedText } from '../../account/owned-text.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatDecimal, formatFixed } from '../../view/format-number.ts';
import { formatBounds, formatRate } from '../../view/format-share.ts';
import type { CoinPrices } from './coin-prices.ts';
import { ltvText, marksOf, percentOf } from './ltv-text.ts';
import { type LoanSituation, priceLoan } from './price-loan.ts';

type Parts = Pick<FeatureParts, 'balances' | 'catalogue' | 'preferences' | 'rates'> & {
  readonly terms$: Observable<LoanTerms | undefined>;
  readonly prices: CoinPrices;
};

export function loanPreviewSource(parts: Parts): TopicSource<LoanPreview | null> {
  const { balances, catalogue, rates, prices, terms$ } = parts;
  return draftTopic(LoanDraft, (draft) => {
    const price$ = terms$.pipe(
      map((terms) => collateralOf(draft, terms)?.currency ?? ''),
      distinctUntilChanged(),
      switchMap((coin) => prices.changes(coin).pipe(startWith(null))),
    );
    return combineLatest([
      terms$,
      price$,
      balances.revision$,
      catalogue.revision$,
      rates.revision$,
    ]).pipe(
      map(
        ([terms]) =>
          () =>
            terms ? toPreview(parts, situationOf(parts, draft, terms)) : null,
      ),
    );
  });
}

function collateralOf(draft: LoanDraft, terms: LoanTerms | undefined) {
  return terms?.collaterals.find(({ currencyId }) => currencyId === draft.collateralCurrencyId);
}

function situationOf(
  { balances, prices }: Parts,
  draft: LoanDraft,
  terms: LoanTerms,
): LoanSituation {
  const collateral = collateralOf(draft, terms);
  const coin = collateral?.currency ?? '';
  return {
    draft,
    terms,
    collateral,
    available:
      balances.all() === null ? (collateral?.available ?? '0') : balances.available('change', coin),
    price: prices.of(coin),
    priceScale: prices.scaleOf(coin),
  };
}

function toPreview(parts: Parts, situation: LoanSituation): LoanPreview {
  const { language } = parts.preferences();
  const { draft, terms, collateral, available, price, priceScale } = situation;
  const pricing = priceLoan(situation);
  const { ltv, liquidationPrice, problem } = pricing;
  const money = (text: string | null) =>
    text === null ? '' : formatAmount(text, terms.scale, language);
  const formatPrice = (text: string | undefined | null) =>
    text ? formatFixed(text, priceScale, language) : '';
  const inFiat = (usd: string) => inChosenFiat(parts, usd);
  return {
    ltv: ltv === null ? null : percentOf(ltv),
    ltvText: ltvText(ltv, language),
    marks: marksOf(terms, language),
    numberText: formatDecimal(draft.number, language),
    collateralText: formatDecimal(draft.collateral, language),
    priceText: formatPrice(price?.price),
    liquidationPriceText: formatPrice(liquidationPrice),
    hourlyInterestText: money(pricing.hourlyInterest),
    dailyInterestText: money(pricing.dailyInterest),
    available,
    availableText: ownedText(parts, collateral?.currency ?? terms.currency, available),
    leastCollateral: pricing.leastCollateral ?? '',
    mostNumber: pricing.mostNumber,
    mostNumberText: money(pricing.mostNumber),
    limit: {
      ratioText: formatRate(terms.limitRatio, language),
      assetValueText: inFiat(terms.assetValue),
      owedText: inFiat(terms.owed),
      leftText: inFiat(terms.left),
    },
    problem: problem && { ...problem, params: formatBounds(problem.params, language) },
  };
}
