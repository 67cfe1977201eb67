/** The preview under the ticket of futures: what the draft costs now, and why it cannot be sent. */
import {
  type FuturesTerms,
  futuresOrderTypes,
  futuresSides,
  marginModes,
} from '../../../contract/features/futures-entities.ts';
import type { FuturesDraft, FuturesPreview } from '../../../contract/features/futures-views.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { z } from '../../../contract/schema.ts';
import type { Stop } from '../../core/environment.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { ageStep, formatAge, isReachable, quoteStaleMs } from '../../market/staleness.ts';
import { parseDecimal } from '../../view/parse-decimal.ts';
import type { FuturesState } from './futures-state.ts';
import type { LivePositions } from './live-positions.ts';
import { dressPricing, emptyPreview } from './preview-view.ts';
import { type FuturesSituation, priceFutures } from './price-futures.ts';

const Draft = z.object({
  symbol: z.string(),
  side: z.enum(futuresSides),
  type: z.enum(futuresOrderTypes),
  marginMode: z.enum(marginModes),
  multiple: z.int().check(z.gt(0)),
  isSuper: z.boolean(),
  priceText: z.string(),
  triggerText: z.string(),
  sizeText: z.string(),
  sizeUnit: z.enum(['lots', 'base', 'margin', 'notional']),
  percent: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  targetProfitText: z.string(),
  stopLossText: z.string(),
  trailingText: z.string(),
});

type Parts = FeatureParts & {
  readonly state: FuturesState;
  readonly live: LivePositions;
  readonly follow: () => Stop;
  readonly needTerms: (symbol: string) => Stop;
};

export function previewSource(parts: Parts): TopicSource<FuturesPreview> {
  const { catalogue, quotes, session, depths, streams, state, live } = parts;
  const parse = rememberDrafts();
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
  const seen = {
    seenPrice: scaledText(parts.quotes.get(market.id, 'last'), market.priceScale),
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
  const { language } = parts.preferences();
  const book = depths.book(market.symbol);
  const trailing = readOptional(draft.trailingText, language);
  const hasLimit = draft.type.endsWith('limit');
  const hasTrigger = draft.type.startsWith('stop');
  return {
    market,
    terms,
    side: draft.side,
    type: draft.type,
    marginMode: draft.marginMode,
    multiple: draft.multiple,
    targetPrice: hasLimit ? parseDecimal(draft.priceText, language) : null,
    triggerPrice: hasTrigger ? parseDecimal(draft.triggerText, language) : null,
    size: parseDecimal(draft.sizeText, language),
    sizeUnit: draft.sizeUnit,
    percent: draft.percent,
    targetProfitPrice: readOptional(draft.targetProfitText, language),
    stopLossPrice: readOptional(draft.stopLossText, language),
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
function readOptional(text: string, language: Language): string | null | 'unread' {
  return text.trim() === '' ? null : (parseDecimal(text, language) ?? 'unread');
}

/** A draft is its key: read once, for it is asked about at every frame. */
function rememberDrafts(): (key: string) => FuturesDraft | null {
  const REMEMBERED = 20;
  const drafts = new Map<string, FuturesDraft | null>();
  return (key) => {
    const known = drafts.get(key);
    if (known !== undefined) return known;
    if (drafts.size >= REMEMBERED) drafts.clear();
    const draft = parseDraft(key);
    drafts.set(key, draft);
    return draft;
  };
}

function parseDraft(key: string): FuturesDraft | null {
  try {
    const draft = z.safeParse(Draft, JSON.parse(key));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}
