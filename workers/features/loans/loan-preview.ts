/** The preview of a loan under its form: recomputed with every price of the collateral. */
import { LoanDraft, type LoanPreview } from '../../../contract/features/loans.ts';
import { inChosenFiat } from '../../account/chosen-fiat.ts';
import { createDraftReader } from '../../core/draft-reader.ts';
import type { Stop } from '../../core/environment.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { dressDecimal, formatAmount, formatFixed } from '../../view/format-number.ts';
import { dressBounds, formatRate } from '../../view/format-share.ts';
import type { CoinPrices } from './coin-prices.ts';
import { ltvText, marksOf, percentOf } from './dress-loan.ts';
import type { KnownTerms } from './loan-terms.ts';
import { type LoanSituation, priceLoan } from './price-loan.ts';

type Parts = Pick<FeatureParts, 'balances' | 'catalogue' | 'preferences' | 'rates'> & {
  readonly terms: KnownTerms;
  readonly prices: CoinPrices;
};

export function loanPreviewSource(parts: Parts): TopicSource<LoanPreview | null> {
  const readDraft = createDraftReader(LoanDraft);
  const { balances, catalogue, prices, terms, preferences, rates } = parts;
  const watchers = new Map<string, ReturnType<CoinPrices['watcher']>>();
  const coinOf = (key: string) => {
    const id = readDraft(key)?.collateralCurrencyId;
    return terms.current()?.collaterals.find(({ currencyId }) => currencyId === id);
  };
  return {
    open(key): Stop {
      const watcher = prices.watcher();
      watchers.set(key, watcher);
      return () => {
        watcher.stop();
        watchers.delete(key);
      };
    },
    revision(key) {
      const price = prices.revision(coinOf(key)?.currency ?? '');
      const own = `${balances.revision()} ${terms.revision()} ${preferences().language}`;
      return `${catalogue.revision()} ${rates.revision()} ${price} ${own}`;
    },
    view(key) {
      const draft = readDraft(key);
      const known = terms.current();
      if (draft === null || known === undefined) return null;
      const collateral = coinOf(key);
      const coin = collateral?.currency ?? '';
      watchers.get(key)?.want(coin === '' ? [] : [coin]);
      const available =
        balances.all() === null
          ? (collateral?.available ?? '0')
          : balances.available('change', coin);
      return toPreview(parts, {
        draft,
        terms: known,
        collateral,
        available,
        price: prices.of(coin),
        priceScale: prices.scaleOf(coin),
      });
    },
  };
}

function toPreview(parts: Parts, situation: LoanSituation): LoanPreview {
  const { language } = parts.preferences();
  const { draft, terms, collateral, available, price, priceScale } = situation;
  const pricing = priceLoan(situation);
  const { ltv, liquidationPrice, problem } = pricing;
  const money = (text: string | null) =>
    text === null ? '' : formatAmount(text, terms.scale, language);
  const dressPrice = (text: string | undefined | null) =>
    text ? formatFixed(text, priceScale, language) : '';
  const inFiat = (usd: string) => inChosenFiat(parts, usd);
  return {
    ltv: ltv === null ? null : percentOf(ltv),
    ltvText: ltvText(ltv, language),
    marks: marksOf(terms, language),
    numberText: dressDecimal(draft.number, language),
    collateralText: dressDecimal(draft.collateral, language),
    priceText: dressPrice(price?.price),
    liquidationPriceText: dressPrice(liquidationPrice),
    hourlyInterestText: money(pricing.hourlyInterest),
    dailyInterestText: money(pricing.dailyInterest),
    available,
    availableText: formatAmount(available, collateral?.scale ?? terms.scale, language),
    leastCollateral: pricing.leastCollateral ?? '',
    mostNumber: pricing.mostNumber,
    mostNumberText: money(pricing.mostNumber),
    limit: {
      ratioText: formatRate(terms.limitRatio, language),
      assetValueText: inFiat(terms.assetValue),
      owedText: inFiat(terms.owed),
      leftText: inFiat(terms.left),
    },
    problem: problem && { ...problem, params: dressBounds(problem.params, language) },
  };
}
