/** The book and the tape as views. */
import type { BookLevelView, BookView, TapeView } from '../../../contract/features/markets.ts';
import { BOOK_DEPTH, channels, type LevelTuple } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatClock } from '../../view/format-time.ts';
import { stalenessOf } from './channel-staleness.ts';
import { type DepthFormat, priceText, quantityText } from './depth-texts.ts';

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

/** Levels with what lies between them and the best price, as a share of the deeper side. */
function toLevels(
  levels: readonly LevelTuple[],
  format: DepthFormat & { deepest: number },
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
