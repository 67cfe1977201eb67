/** How much of a market lies up to each price, as two areas and what a pointer on them tells. */
import type { DepthCurveView, DepthPointView } from '../../../contract/features/markets-depth.ts';
import { Exact } from '../../../contract/money.ts';
import { BOOK_DEPTH, channels } from '../../../contract/realtime.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { Book } from '../../market/books/book.ts';
import { type BookSide, groupLevels } from '../../market/books/group-levels.ts';
import { formatFixed } from '../../view/format-number.ts';
import { stalenessOf } from './channel-staleness.ts';
import { type DepthFormat, priceText, quantityText, valueText } from './depth-texts.ts';

export function depthCurveSource(parts: FeatureParts): TopicSource<DepthCurveView> {
  const { depths } = parts;
  return (symbol) => {
    const { isStale, changes } = stalenessOf(parts, channels.book(symbol));
    return viewOn([depths.bookChanges(symbol), ...changes], () => {
      const market = parts.catalogue.bySymbol(symbol);
      const book = depths.book(symbol);
      if (market === undefined || book === undefined) return undefined;
      const format = { market, language: parts.preferences().language };
      return { ...toDepthCurve(book, format), isStale: isStale() };
    });
  };
}

/** Prices run from the worst bid that is known to the worst ask; empty while a side is. */
export function toDepthCurve(book: Book, format: DepthFormat): Omit<DepthCurveView, 'isStale'> {
  const bids = groupLevels(book.bids.slice(0, BOOK_DEPTH), 1, 'bids');
  const asks = groupLevels(book.asks.slice(0, BOOK_DEPTH), 1, 'asks');
  const [bid, ask] = [bids[0], asks[0]];
  const [low, high] = [bids.at(-1), asks.at(-1)];
  if (!bid || !ask || !low || !high) return { points: [], bidsPath: '', asksPath: '', middle: 0.5 };
  const middleTicks = (bid.ticks + ask.ticks) / 2;
  const width = Math.max(1, high.ticks - low.ticks);
  const deepest = Math.max(low.totalLots, high.totalLots);
  const pointsOf = (levels: typeof bids, side: BookSide): DepthPointView[] => {
    let paid = new Exact(0);
    return levels.map(({ ticks, totalLots, value }) => {
      paid = paid.plus(value);
      const share = new Exact(Math.abs(ticks - middleTicks)).div(middleTicks);
      return {
        side,
        x: (ticks - low.ticks) / width,
        y: totalLots / deepest,
        priceText: priceText(ticks, format),
        totalText: quantityText(totalLots, format),
        valueText: valueText(paid, format),
        awayText: `${formatFixed(share.times(100).toFixed(), 3, format.language)}%`,
      };
    });
  };
  const points = { bids: pointsOf(bids, 'bids'), asks: pointsOf(asks, 'asks') };
  return {
    // From the left to the right, as a pointer goes.
    points: [...points.bids.toReversed(), ...points.asks],
    bidsPath: areaOf(points.bids),
    asksPath: areaOf(points.asks),
    middle: (middleTicks - low.ticks) / width,
  };
}

/** Steps in a square of 100 units, down to the ground at both ends. */
function areaOf(points: readonly DepthPointView[]): string {
  const at = (share: number) => String(Math.round(share * 10_000) / 100);
  const steps = points.map(({ x, y }) => `H${at(x)}V${at(1 - y)}`);
  return `M${at(points[0]?.x ?? 0)} 100${steps.join('')}V100Z`;
}
