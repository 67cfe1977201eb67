/** The preview under the options' ticket: what a stake costs and can bring, and why it cannot be sent. */
import { combineLatest, map, merge, startWith } from 'rxjs';
import { typedDecimal } from '../../../contract/amount.ts';
import type { Market } from '../../../contract/features/markets.ts';
import {
  type OptionCurrency,
  OptionDraft,
  type OptionExpiry,
} from '../../../contract/features/options.ts';
import type { OptionPreview } from '../../../contract/features/options-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { during, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { type TicketLimits, ticketLimits } from '../../feature/ticket-limits.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { formatAge, isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatAmount } from '../../view/format-number.ts';
import { formatBounds, formatRate } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';
import type { HeldOptions } from './held-options.ts';
import type { OptionTerms } from './option-terms.ts';
import { type OptionPricing, type OptionSituation, priceOption } from './price-option.ts';
import type { ResultWatch } from './result-watch.ts';

/** Places of an amount where its currency is not known. */
const ANY_SCALE = 8;

type Parts = FeatureParts & {
  readonly terms: OptionTerms;
  readonly watch: ResultWatch;
  readonly held: Pick<HeldOptions, 'changes$' | 'holding'>;
};
type LimitedParts = Parts & { readonly limits: TicketLimits };

/** The terms as they are known now. */
interface Known {
  readonly expiries: readonly OptionExpiry[] | undefined;
  readonly currencies: readonly OptionCurrency[] | undefined;
}

export function previewSource(parts: Parts): TopicSource<OptionPreview> {
  const { catalogue, balances, session, connection, terms, watch } = parts;
  const limits = ticketLimits(parts);
  const own = [
    ...[catalogue.revision$, balances.revision$, session.state$, connection.state$],
    ...[limits.changes$, parts.held.changes$],
  ];
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
              previewOf({ ...parts, limits }, draft, { expiries, currencies }),
        ),
      ),
    );
  });
}

/** Undefined until the terms have come. */
function previewOf(
  parts: LimitedParts,
  draft: OptionDraft,
  known: Known,
): OptionPreview | undefined {
  const { catalogue, quotes, balances, session } = parts;
  const { symbol } = draft;
  const market = catalogue.bySymbol(symbol);
  const expiry = known.expiries?.find(({ seconds }) => seconds === draft.seconds);
  const currency =
    known.currencies?.find(({ currencyId }) => currencyId === draft.currencyId) ?? null;
  const isGuest = session.token() === null;
  if (market === undefined || !quotes.has(market.id)) return undefined;
  if (expiry === undefined || (currency === null && !isGuest)) return undefined;
  const situation: OptionSituation = {
    stake: typedDecimal(draft.stake),
    percent: draft.percent,
    currency,
    available: isGuest || currency === null ? null : balances.available('micro', currency.currency),
    expiry,
    isOpen: catalogue.isOpen(symbol),
    isStale: quoteStaleMs(parts, symbol) !== null,
    isReachable: isReachable(parts),
  };
  const pricing = priceOption(situation);
  const problem = pricing.problem ?? limitsProblem(parts, draft, { situation, pricing });
  return toPreview(parts, market, { situation, pricing: { ...pricing, problem } });
}

/** Of the same direction on the same market; of stakes in another currency the exchange alone knows the worth. */
function limitsProblem(
  { held, limits }: LimitedParts,
  { symbol, type }: OptionDraft,
  { situation, pricing }: { situation: OptionSituation; pricing: OptionPricing },
): OptionPricing['problem'] {
  if (situation.currency?.currency !== 'USDT') return null;
  const others = (held.holding() ?? [])
    .filter((option) => option.symbol === symbol && option.type === type)
    .filter(({ currency }) => currency === 'USDT');
  const position = others.reduce((sum, { number }) => sum.plus(number), exact(pricing.stake));
  return limits.problemOf({ value: pricing.stake, position: plainText(position) });
}

function toPreview(
  parts: Parts,
  market: Market,
  { situation, pricing }: { situation: OptionSituation; pricing: OptionPricing },
): OptionPreview {
  const { language } = parts.preferences();
  const { stake, most, cost, problem } = pricing;
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
