/** Entrusted orders, the account and the terms as views. */
import type { FuturesTerms } from '../../../contract/features/futures-entities.ts';
import type {
  FuturesAccountView,
  FuturesOrderView,
  FuturesTermsView,
} from '../../../contract/features/futures-views.ts';
import { exact, Ratio } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { futuresFeeRates } from '../../../contract/rules/futures/order.ts';
import { maximumNotionalAt } from '../../../contract/rules/futures/pricing.ts';
import type { Stop } from '../../core/environment.ts';
import { during, revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { LEAST_PROFIT, moneyText, riskRateText } from './figures.ts';
import type { FuturesState } from './futures-state.ts';
import type { LivePositions } from './live-positions.ts';
import { riskOf } from './risk.ts';
import { toFuturesOrderView } from './views.ts';

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences' | 'looks$'> & {
  readonly state: FuturesState;
  readonly live: LivePositions;
  readonly follow: () => Stop;
  readonly needTerms: (symbol: string) => Stop;
};

export function ordersSource(parts: Parts): TopicSource<readonly FuturesOrderView[] | null> {
  const { state, catalogue } = parts;
  const changes = [during(parts.follow), state.changes$, catalogue.revision$];
  return (symbol) =>
    viewOn(
      changes,
      () =>
        state
          .openOrders()
          ?.filter((order) => symbol === '' || order.symbol === symbol)
          .map((order) => toFuturesOrderView(order, parts)) ?? null,
    );
}

export function accountSource(parts: Parts): TopicSource<FuturesAccountView | null> {
  const { live, state, preferences } = parts;
  const changes = [during(parts.follow), state.changes$, revisionsOf(parts.looks$, live.revision)];
  return () =>
    viewOn(changes, () => {
      const account = live.account();
      if (account === null) return null;
      const { language } = preferences();
      const { margin, equity, unrealisedProfit, crossMargin } = account;
      // Isolated positions end alone: without cross positions nothing can liquidate the account.
      const whole = { equity, margin, maintenance: '0' };
      const cross = {
        equity: account.crossEquity,
        margin: crossMargin,
        maintenance: account.crossMaintenance,
      };
      const { risk } = riskOf(exact(crossMargin).isZero() ? whole : cross, state.warningRate(''));
      return {
        currency: account.currency,
        equityText: moneyText.live(equity, language),
        availableText: moneyText.live(account.available, language),
        freeText: moneyText.live(account.free, language),
        frozenText: moneyText.live(account.frozen, language),
        marginText: moneyText.live(margin, language),
        profitText: moneyText.signed(unrealisedProfit, language),
        profitTone: toneOf(unrealisedProfit, LEAST_PROFIT),
        riskText: account.riskRate === null ? '' : riskRateText(account.riskRate, language),
        risk,
      };
    });
}

export function termsSource(parts: Parts): TopicSource<FuturesTermsView | null> {
  const { state, preferences } = parts;
  return (symbol) =>
    viewOn([during(() => parts.needTerms(symbol)), state.changes$], () => {
      const terms = state.terms(symbol);
      return terms === null ? null : toTermsView(terms, preferences().language);
    });
}

function toTermsView(terms: FuturesTerms, language: Language): FuturesTermsView {
  const { multiples, superMultiples, riskTiers, nextOvernightAt } = terms;
  const rates = futuresFeeRates(terms);
  const maximumNotionalText = Object.fromEntries(
    [...multiples, ...superMultiples].map((multiple) => [
      multiple,
      formatAmount(maximumNotionalAt(riskTiers, multiple), 0, language),
    ]),
  );
  const wholeMarginText = Object.fromEntries(
    [...multiples, ...superMultiples].map((multiple) => [
      multiple,
      formatDecimal(new Ratio(100).div(multiple).toDecimalPlaces(1).toFixed(), language),
    ]),
  );
  return {
    multiples,
    superMultiples,
    contractSizeText: formatDecimal(terms.contractSize, language),
    maximumNotionalText,
    wholeMarginText,
    overnightRateText: formatShare(terms.overnightFeeRate, language),
    nextOvernightAt,
    makerRateText: formatShare(rates.maker, language),
    takerRateText: formatShare(rates.taker, language),
  };
}
