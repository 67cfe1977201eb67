/** The preview under the ticket of futures: what the draft costs now, and why it cannot be sent. */

import { typedDecimal } from '../../../contract/amount.ts';
import type { FuturesTerms } from '../../../contract/features/futures-entities.ts';
import { FuturesDraft, type FuturesPreview } from '../../../contract/features/futures-views.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import type { Stop } from '../../core/environment.ts';
import { during, revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { bookAgeChanges, isPriceStale } from '../../feature/price-age.ts';
import { type TicketLimits, ticketLimits } from '../../feature/ticket-limits.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { formatAge, isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatFixed } from '../../view/format-number.ts';
import { expiryOf } from './draft-expiry.ts';
import type { FuturesState } from './futures-state.ts';
import type { LivePositions } from './live-positions.ts';
import { openingSize } from './opening-size.ts';
import { emptyPreview, toPricingView } from './preview-view.ts';
import { type FuturesSituation, priceFutures } from './price-futures.ts';

type Parts = FeatureParts & {
  readonly state: FuturesState;
  readonly live: LivePositions;
  readonly follow: () => Stop;
  readonly needTerms: (symbol: string) => Stop;
};

/** What the draft meets, formatted again with every change of it: the book, the price, the terms and the account. */
export function previewSource(parts: Parts): TopicSource<FuturesPreview> {
  const { catalogue, quotes, session, connection, depths, state, live } = parts;
  const live$ = revisionsOf(parts.looks$, live.revision);
  const limits = ticketLimits(parts);
  const own = [
    limits.changes$,
    during(parts.follow),
    live$,
    state.changes$,
    session.state$,
    connection.state$,
  ];
  return draftTopic(FuturesDraft, (draft) => {
    const { symbol } = draft;
    const terms$ = during(() => parts.needTerms(symbol));
    const book = [depths.bookChanges(symbol), bookAgeChanges(parts, symbol)];
    const changes = [...book, quoteChanges(parts, symbol), terms$, ...own];
    return viewOn(changes, () => {
      const market = catalogue.bySymbol(symbol);
      if (market === undefined || !quotes.has(market.id)) return undefined;
      return previewOf({ ...parts, limits }, draft, market);
    });
  });
}

/** Undefined while the terms or the account are on their way. */
function previewOf(
  parts: Parts & { readonly limits: TicketLimits },
  draft: FuturesDraft,
  market: Market,
): FuturesPreview | undefined {
  const { language } = parts.preferences();
  const staleMs = quoteStaleMs(parts, market.symbol);
  const last = scaledText(parts.quotes.get(market.id, 'last'), market.priceScale);
  const seen = {
    seenPrice: last,
    seenPriceText: formatFixed(last, market.priceScale, language),
    seenAt: Math.round(parts.quotes.get(market.id, 'time')),
    ageText: formatAge(staleMs, language),
  };
  const terms = parts.state.terms(market.symbol);
  if (parts.session.token() === null) return { ...emptyPreview('login_required'), ...seen };
  const situation = terms === null ? null : situationOf(parts, { draft, market, terms });
  if (situation === null) {
    return isReachable(parts) ? undefined : { ...emptyPreview('offline'), ...seen };
  }
  const pricing = priceFutures(situation);
  const opening = openingSize(parts.state, situation, pricing);
  const problem = pricing.problem ?? parts.limits.problemOf(opening);
  return { ...toPricingView({ ...pricing, problem }, { situation, language }), ...seen };
}

function situationOf(
  parts: Parts,
  known: { draft: FuturesDraft; market: Market; terms: FuturesTerms },
): FuturesSituation | null {
  const { live, depths, catalogue, quotes } = parts;
  const { draft, market, terms } = known;
  const sums = live.sums();
  const cross = live.cross(market.id);
  if (sums === null || cross === null) return null;
  const book = depths.book(market.symbol);
  const trailing = readOptional(draft.trailing);
  const hasLimit = draft.type.endsWith('limit');
  const hasTrigger = draft.type.startsWith('stop') || draft.oco !== undefined;
  const isPlain = draft.type === 'limit' && (draft.oco ?? draft.twap) === undefined;
  const nowMs = parts.connection.clock.now();
  return {
    market,
    terms,
    side: draft.side,
    type: draft.type,
    marginMode: draft.marginMode,
    multiple: draft.multiple,
    targetPrice: hasLimit ? typedDecimal(draft.price) : null,
    triggerPrice: hasTrigger ? typedDecimal(draft.trigger) : null,
    ...(draft.oco && { pair: { stopLimit: readStopLimit(draft.oco) } }),
    ...(draft.twap && { twap: draft.twap }),
    timeInForce: (isPlain && draft.timeInForce) || 'gtc',
    postOnly: isPlain && draft.postOnly === true,
    ...(isPlain && expiryOf(draft, nowMs)),
    ...(draft.scale && { scale: { ...draft.scale, to: typedDecimal(draft.scale.to) } }),
    size: typedDecimal(draft.size),
    sizeUnit: draft.sizeUnit,
    percent: draft.percent,
    targetProfitPrice: readOptional(draft.targetProfit),
    stopLossPrice: readOptional(draft.stopLoss),
    trailingRate:
      trailing === null || trailing === 'unread' ? trailing : plainText(exact(trailing).div(100)),
    book: { bids: book?.bids ?? [], asks: book?.asks ?? [] },
    lastTicks: quotes.get(market.id, 'last'),
    free: sums.free,
    cross,
    positions: parts.state.openPositions()?.length ?? 0,
    orders: parts.state.openOrders()?.length ?? 0,
    isOpen: catalogue.isOpen(market.symbol),
    isStale: isPriceStale(parts, market.symbol),
    isReachable: isReachable(parts),
  };
}

/** Null where the stop is at the market; a limit that is to be typed is none while it is empty. */
function readStopLimit({ stopLimit }: NonNullable<FuturesDraft['oco']>): string | null | 'unread' {
  return stopLimit === null ? null : (typedDecimal(stopLimit) ?? 'unread');
}

/** A field that may be left empty. */
function readOptional(text: string): string | null | 'unread' {
  return text === '' ? null : (typedDecimal(text) ?? 'unread');
}
