/** The preview under the sheet that closes a position at a limit: what it would bring, and why it cannot be sent. */
import { typedDecimal } from '../../../contract/amount.ts';
import { CloseDraft, type CloseView } from '../../../contract/features/futures-managing.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { Stop } from '../../core/environment.ts';
import { during, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatBounds } from '../../view/format-share.ts';
import { toneOf } from '../../view/tone.ts';
import { type DraftExpiry, expiryOf } from './draft-expiry.ts';
import { LEAST_PROFIT, moneyText } from './figures.ts';
import type { FuturesState } from './futures-state.ts';
import { type ClosingPricing, priceClosing } from './price-closing.ts';

type Parts = FeatureParts & {
  readonly state: FuturesState;
  readonly follow: () => Stop;
  readonly needTerms: (symbol: string) => Stop;
};

export function closingSource(parts: Parts): TopicSource<CloseView> {
  const { catalogue, quotes, connection, depths, state } = parts;
  return draftTopic(CloseDraft, (draft) => {
    const { symbol } = draft;
    const terms$ = during(() => parts.needTerms(symbol));
    const changes = [
      ...[depths.bookChanges(symbol), quoteChanges(parts, symbol), terms$],
      ...[during(parts.follow), state.changes$, connection.state$],
    ];
    return viewOn(changes, () => {
      const market = catalogue.bySymbol(symbol);
      if (market === undefined || !quotes.has(market.id)) return undefined;
      // What is priced and what is sent end at one instant.
      const expiry = expiryOf(draft, connection.clock.now());
      const pricing = pricingOf(parts, draft, { market, ...expiry });
      return pricing && toView(pricing, expiry, parts);
    });
  });
}

/** Undefined while the terms or the positions are on their way. */
function pricingOf(
  parts: Parts,
  draft: CloseDraft,
  met: { readonly market: Market } & DraftExpiry,
): ClosingPricing | undefined {
  const { market } = met;
  const { state, depths, quotes, catalogue } = parts;
  const { symbol, positionId, lots, price, timeInForce, postOnly } = draft;
  const terms = state.terms(symbol);
  const positions = state.openPositions();
  if (terms === null || positions === null)
    return isReachable(parts)
      ? undefined
      : { quote: null, problem: { code: 'offline', params: {} } };
  const position = positions.find(({ id }) => id === positionId);
  if (position === undefined)
    return { quote: null, problem: { code: 'position_not_open', params: {} } };
  const book = depths.book(symbol);
  return priceClosing({
    ...{ ...met, terms, position, timeInForce, postOnly },
    lots: typedDecimal(lots),
    price: typedDecimal(price),
    book: { bids: book?.bids ?? [], asks: book?.asks ?? [] },
    lastTicks: quotes.get(market.id, 'last'),
    orders: state.openOrders()?.length ?? 0,
    isOpen: catalogue.isOpen(symbol),
    isStale: quoteStaleMs(parts, symbol) !== null,
    isReachable: isReachable(parts),
  });
}

function toView(
  { quote, problem }: ClosingPricing,
  { expiry }: DraftExpiry,
  { preferences }: Parts,
): CloseView {
  const { language } = preferences();
  const profit = quote?.profit ?? '0';
  return {
    profitText: quote === null ? '' : moneyText.signed(profit, language),
    tone: toneOf(profit, LEAST_PROFIT),
    expiresAt: expiry?.at ?? null,
    feeText: quote === null ? '' : moneyText.short(quote.fee, language),
    problem: problem && { code: problem.code, params: formatBounds(problem.params, language) },
  };
}
