/** The book and the tape as views. */
import type {
  BookLevelView,
  BookView,
  Market,
  TapeView,
} from '../../../contract/features/markets.ts';
import { BOOK_DEPTH, channels, type LevelTuple } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { isChannelStale } from '../../market/quotes/staleness.ts';
import { formatFixed } from '../../view/format-number.ts';
import { formatClock } from '../../view/format-time.ts';

/** Rows of the tape that a screen shows. */
const TAPE_ROWS = 50;

type Parts = Pick<FeatureParts, 'catalogue' | 'preferences' | 'connection' | 'depths' | 'looks$'>;

export function bookSource(parts: Parts): TopicSource<BookView> {
  const { depths } = parts;
  return (symbol) => {
    const { isStale, changes } = stalenessOf(parts, channels.book(symbol));
    return viewOn([depths.bookChanges(symbol), ...changes], () => toBook(parts, symbol, isStale()));
  };
}

export function tradesSource(parts: Parts): TopicSource<TapeView> {
  const { depths } = parts;
  return (symbol) => {
    const { isStale, changes } = stalenessOf(parts, channels.trades(symbol));
    return viewOn([depths.tradePieces(symbol), ...changes], () => toTape(parts, symbol, isStale()));
  };
}

/** Whether the channel is behind, and what may change that besides its frames. */
function stalenessOf(parts: Parts, channel: string) {
  const isStale = () => isChannelStale(parts, channel);
  return { isStale, changes: [parts.catalogue.revision$, revisionsOf(parts.looks$, isStale)] };
}

function toBook(parts: Parts, symbol: string, isStale: boolean): BookView | undefined {
  const market = parts.catalogue.bySymbol(symbol);
  const book = parts.depths.book(symbol);
  if (market === undefined || book === undefined) return undefined;
  const bids = book.bids.slice(0, BOOK_DEPTH);
  const asks = book.asks.slice(0, BOOK_DEPTH);
  const deepest = Math.max(lotsOf(bids), lotsOf(asks), 1);
  const format = { market, deepest, language: parts.preferences().language };
  const spread = Math.max(0, (asks[0]?.[0] ?? 0) - (bids[0]?.[0] ?? 0));
  const isTwoSided = asks.length > 0 && bids.length > 0;
  return {
    bids: toLevels(bids, format),
    asks: toLevels(asks, format),
    spreadText: isTwoSided ? priceText(spread, format) : '',
    isStale,
  };
}

function toTape(parts: Parts, symbol: string, isStale: boolean): TapeView | undefined {
  const market = parts.catalogue.bySymbol(symbol);
  const tape = parts.depths.tape(symbol);
  if (market === undefined || tape === undefined) return undefined;
  const { language } = parts.preferences();
  const trades = tape.newest(TAPE_ROWS).map(([id, timeMs, price, quantity, side]) => ({
    id,
    timeText: formatClock(timeMs, language),
    priceText: priceText(price, { market, language }),
    quantityText: quantityText(quantity, { market, language }),
    side: side === 1 ? ('buy' as const) : ('sell' as const),
  }));
  return { trades, isStale };
}

interface LevelFormat {
  readonly market: Market;
  readonly language: Parameters<typeof formatFixed>[2];
}

/** Levels with what lies between them and the best price, as a share of the deeper side. */
function toLevels(
  levels: readonly LevelTuple[],
  format: LevelFormat & { deepest: number },
): BookLevelView[] {
  let total = 0;
  return levels.map(([price, quantity]) => {
    total += quantity;
    return {
      price: scaledText(price, format.market.priceScale),
      priceText: priceText(price, format),
      quantityText: quantityText(quantity, format),
      totalText: quantityText(total, format),
      depth: total / format.deepest,
    };
  });
}

function lotsOf(levels: readonly LevelTuple[]): number {
  return levels.reduce((sum, [, quantity]) => sum + quantity, 0);
}

function priceText(ticks: number, { market, language }: LevelFormat): string {
  return formatFixed(scaledText(ticks, market.priceScale), market.priceScale, language);
}

/** A small screen has no room for more than five places of a quantity. */
function quantityText(lots: number, { market, language }: LevelFormat): string {
  return formatFixed(
    scaledText(lots, market.quantityScale),
    Math.min(market.quantityScale, 5),
    language,
  );
}
