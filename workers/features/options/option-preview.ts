/** The preview under the options' ticket: what a stake costs and can bring, and why it cannot be sent. */
import { combineLatest, map, merge, startWith } from 'rxjs';
import type { Market } from '../../../contract/features/markets.ts';
import {
  type OptionCurrency,
  OptionDraft,
  type OptionExpiry,
  type OptionPreview,
} from '../../../contract/features/options.ts';
import { typedDecimal } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { during, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { formatAge, isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatAmount } from '../../view/format-number.ts';
import { formatBounds, formatRate } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';
import type { OptionTerms } from './option-terms.ts';
import { type OptionSituation, priceOption } from './price-option.ts';
import type { ResultWatch } from './result-watch.ts';

/** Places of an amount where its currency is not known. */
const ANY_SCALE = 8;

type Parts = FeatureParts & { readonly terms: OptionTerms; readonly watch: ResultWatch };

/** The terms as they are known now. */
interface Known {
  readonly expiries: readonly OptionExpiry[] | undefined;
  readonly currencies: readonly OptionCurrency[] | undefined;
}

export function previewSource(parts: Parts): TopicSource<OptionPreview> {
  const { catalogue, balances, session, connection, terms, watch } = parts;
  const own = [catalogue.revision$, balances.revision$, session.state$, connection.state$];
  return draftTopic(OptionDraft, (draft) => {
    const { symbol } = draft;
    const changes$ = merge(quoteChanges(parts, symbol), ...own).pipe(startWith(null));
    return merge(
      // The ticks are watched before the option is bought, so that its opening tick is seen.
      during(() => watch.watch(symbol)),
      combineLatest([terms.expiriesOf(symbol), terms.currencies$, changes$]).pipe(
        map(
          ([expiries, currencies]) =>
            () =>
              previewOf(parts, draft, { expiries, currencies }),
        ),
      ),
    );
  });
}

/** Undefined until the terms have come. */
function previewOf(parts: Parts, draft: OptionDraft, known: Known): OptionPreview | undefined {
  const { catalogue, quotes, balances, session } = parts;
  const { symbol } = draft;
  const market = catalogue.bySymbol(symbol);
  const expiry = known.expiries?.find(({ seconds }) => seconds === draft.seconds);
  const currency =
    known.currencies?.find(({ currencyId }) => currencyId === draft.currencyId) ?? null;
  const isGuest = session.token() === null;
  if (market === undefined || !quotes.has(market.id)) return undefined;
  if (expiry === undefined || (currency === null && !isGuest)) return undefined;
  return toPreview(parts, market, {
    stake: typedDecimal(draft.stake),
    percent: draft.percent,
    currency,
    available: isGuest || currency === null ? null : balances.available('micro', currency.currency),
    expiry,
    isOpen: catalogue.isOpen(symbol),
    isStale: quoteStaleMs(parts, symbol) !== null,
    isReachable: isReachable(parts),
  });
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
        : { code: problem.code, params: formatBounds(problem.params, language) },
    seenPrice: scaledText(parts.quotes.get(market.id, 'last'), market.priceScale),
    seenAt: Math.round(parts.quotes.get(market.id, 'time')),
    ageText: formatAge(quoteStaleMs(parts, market.symbol), language),
  };
}
