/** The preview under the ticket of futures: what the draft costs now, and why it cannot be sent. */
import type { FuturesTerms } from '../../../contract/features/futures-entities.ts';
import { FuturesDraft, type FuturesPreview } from '../../../contract/features/futures-views.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText, typedDecimal } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { createDraftReader } from '../../core/draft-reader.ts';
import type { Stop } from '../../core/environment.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { ageStep, formatAge, isReachable, quoteStaleMs } from '../../market/quotes/staleness.ts';
import { formatFixed } from '../../view/format-number.ts';
import type { FuturesState } from './futures-state.ts';
import type { LivePositions } from './live-positions.ts';
import { dressPricing, emptyPreview } from './preview-view.ts';
import { type FuturesSituation, priceFutures } from './price-futures.ts';

type Parts = FeatureParts & {
  readonly state: FuturesState;
  readonly live: LivePositions;
  readonly follow: () => Stop;
  readonly needTerms: (symbol: string) => Stop;
};

export function previewSource(parts: Parts): TopicSource<FuturesPreview> {
  const { catalogue, quotes, session, depths, streams, state, live } = parts;
  const parse = createDraftReader(FuturesDraft);
  return {
    open(key) {
      const draft = parse(key);
      if (draft === null) return () => undefined;
      const { symbol } = draft;
      const stops = [
        depths.openBook(symbol),
        streams.needOne(symbol),
        parts.follow(),
        parts.needTerms(symbol),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    revision(key) {
      const symbol = parse(key)?.symbol ?? '';
      const market = catalogue.bySymbol(symbol);
      const age = ageStep(quoteStaleMs(parts, symbol));
      const book = depths.book(symbol)?.revision ?? 0;
      const own = `${live.revision()} ${state.revision()} ${session.token() === null}`;
      return `${book} ${quotes.revision(market?.id ?? 0)} ${own} ${isReachable(parts)} ${age}`;
    },
    view(key) {
      const draft = parse(key);
      const market = draft === null ? undefined : catalogue.bySymbol(draft.symbol);
      if (draft === null || market === undefined || !quotes.has(market.id)) return undefined;
      return previewOf(parts, draft, market);
    },
  };
}

/** Undefined while the terms or the account are on their way. */
function previewOf(parts: Parts, draft: FuturesDraft, market: Market): FuturesPreview | undefined {
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
  return { ...dressPricing(priceFutures(situation), { situation, language }), ...seen };
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
  const hasTrigger = draft.type.startsWith('stop');
  return {
    market,
    terms,
    side: draft.side,
    type: draft.type,
    marginMode: draft.marginMode,
    multiple: draft.multiple,
    targetPrice: hasLimit ? typedDecimal(draft.price) : null,
    triggerPrice: hasTrigger ? typedDecimal(draft.trigger) : null,
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
    isStale: quoteStaleMs(parts, market.symbol) !== null,
    isReachable: isReachable(parts),
  };
}

/** A field that may be left empty. */
function readOptional(text: string): string | null | 'unread' {
  return text === '' ? null : (typedDecimal(text) ?? 'unread');
}
