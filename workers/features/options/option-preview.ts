/** The preview under the options' ticket: what a stake costs and can bring, and why it cannot be sent. */
import type { Market } from '../../../contract/features/markets.ts';
import { OptionDraft, type OptionPreview } from '../../../contract/features/options.ts';
import { typedDecimal } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { createDraftReader } from '../../core/draft-reader.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { ageStep, formatAge, isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatAmount } from '../../view/format-number.ts';
import { dressBounds, formatRate } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';
import type { OptionTerms } from './option-terms.ts';
import { type OptionSituation, priceOption } from './price-option.ts';
import type { ResultWatch } from './result-watch.ts';

/** Places of an amount where its currency is not known. */
const ANY_SCALE = 8;

type Parts = FeatureParts & { readonly terms: OptionTerms; readonly watch: ResultWatch };

export function previewSource(parts: Parts): TopicSource<OptionPreview> {
  const parseDraft = createDraftReader(OptionDraft);
  const { catalogue, quotes, balances, session, streams, terms, watch } = parts;
  return {
    open(key) {
      const draft = parseDraft(key);
      if (draft === null) return () => {};
      // The stream is watched before the option is bought, so that its opening tick is seen.
      const stops = [
        terms.need(draft.symbol),
        streams.needOne(draft.symbol),
        watch.watch(draft.symbol),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    revision(key) {
      const symbol = parseDraft(key)?.symbol ?? '';
      const market = catalogue.bySymbol(symbol);
      const own = `${balances.revision()} ${session.token() === null} ${isReachable(parts)}`;
      const age = ageStep(quoteStaleMs(parts, symbol));
      return `${quotes.revision(market?.id ?? 0)} ${catalogue.revision()} ${terms.revision()} ${own} ${age}`;
    },
    view(key) {
      const draft = parseDraft(key);
      const market = draft === null ? undefined : catalogue.bySymbol(draft.symbol);
      if (draft === null || market === undefined || !quotes.has(market.id)) return undefined;
      const situation = situationOf(parts, draft);
      return situation === null ? undefined : toPreview(parts, market, situation);
    },
  };
}

/** Null until the terms have come. */
function situationOf(parts: Parts, draft: OptionDraft): OptionSituation | null {
  const { catalogue, balances, session, terms } = parts;
  const { symbol } = draft;
  const expiry = terms.expiry(symbol, draft.seconds) ?? null;
  const currency = terms.currency(draft.currencyId) ?? null;
  const isGuest = session.token() === null;
  if (expiry === null || (currency === null && !isGuest)) return null;
  return {
    stake: typedDecimal(draft.stake),
    percent: draft.percent,
    currency,
    available: isGuest || currency === null ? null : balances.available('micro', currency.currency),
    expiry,
    isOpen: catalogue.isOpen(symbol),
    isStale: quoteStaleMs(parts, symbol) !== null,
    isReachable: isReachable(parts),
  };
}

function toPreview(parts: Parts, market: Market, situation: OptionSituation): OptionPreview {
  const { language } = parts.preferences();
  const { stake, most, cost, problem } = priceOption(situation);
  const { currency, available, expiry } = situation;
  const scale = currency?.scale ?? ANY_SCALE;
  const money = (text: string | null | undefined) =>
    text === null || text === undefined || text === '' ? '' : formatAmount(text, scale, language);
  return {
    stake,
    stakeText: money(stake),
    feeText: money(cost?.fee),
    totalText: money(cost?.total),
    payoutRateText: expiry === null ? '' : formatRate(expiry.payoutRate, language),
    payoutText: money(cost?.payout),
    profitText: money(cost?.profit),
    availableText: money(available),
    minimumText: money(currency?.minimumNumber),
    maximumText: money(currency?.maximumNumber),
    usedPercent: situation.percent ?? usedPercent(stake, most),
    problem:
      problem === null
        ? null
        : { code: problem.code, params: dressBounds(problem.params, language) },
    seenPrice: scaledText(parts.quotes.get(market.id, 'last'), market.priceScale),
    seenAt: Math.round(parts.quotes.get(market.id, 'time')),
    ageText: formatAge(quoteStaleMs(parts, market.symbol), language),
  };
}
