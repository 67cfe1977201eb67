/** The book of a desk: by steps of price, with what each row is worth, own orders, and how it divides. */
import type { DeskBookView, DeskLevelView } from '../../../contract/features/markets-depth.ts';
import { Exact } from '../../../contract/money.ts';
import { BOOK_DEPTH, channels } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { Book } from '../../market/books/book.ts';
import {
  type BookSide,
  type GroupedLevel,
  groupLevels,
  stepOf,
  stepsBeside,
} from '../../market/books/group-levels.ts';
import { type Paced, withEveryFrame } from './calm.ts';
import { stalenessOf } from './channel-staleness.ts';
import {
  type DepthFormat,
  percentText,
  priceText,
  quantityText,
  stepText,
  valueText,
} from './depth-texts.ts';
import { followOwnOrders, type OwnOrder } from './own-orders.ts';

const LARGEST_STEP = 1_000_000_000;

export function deskBookSource(
  parts: FeatureParts,
  paced: Paced = withEveryFrame,
): TopicSource<DeskBookView> {
  const { depths } = parts;
  return (key) => {
    const { symbol, step } = readKey(key);
    const { isStale, changes } = stalenessOf(parts, channels.book(symbol));
    const own = followOwnOrders(parts, symbol);
    return viewOn([own.changes$, paced(depths.bookChanges(symbol)), ...changes], () => {
      const market = parts.catalogue.bySymbol(symbol);
      const book = depths.book(symbol);
      if (market === undefined || book === undefined) return undefined;
      const format = { market, language: parts.preferences().language };
      return { ...toDeskBook(book, { step, own: own.list(), format }), isStale: isStale() };
    });
  };
}

function readKey(key: string): { readonly symbol: string; readonly step: number } {
  const [symbol = '', text = ''] = key.split('|');
  const step = Number(text);
  const isStep = Number.isSafeInteger(step) && step >= 1 && step <= LARGEST_STEP;
  return { symbol, step: isStep ? step : 1 };
}

interface Shown {
  readonly step: number;
  readonly own: readonly OwnOrder[];
  readonly format: DepthFormat;
}

export function toDeskBook(book: Book, shown: Shown): Omit<DeskBookView, 'isStale'> {
  const { step, format } = shown;
  const known = { bids: book.bids.slice(0, BOOK_DEPTH), asks: book.asks.slice(0, BOOK_DEPTH) };
  const sides = {
    bids: withOwn(groupLevels(known.bids, step, 'bids'), 'bids', shown),
    asks: withOwn(groupLevels(known.asks, step, 'asks'), 'asks', shown),
  };
  const all = [...sides.bids, ...sides.asks];
  const largest = Math.max(1, ...all.map(({ lots }) => lots));
  const deepest = Math.max(1, ...all.map(({ totalLots }) => totalLots));
  const view = (row: Row) => toRow(row, { format, largest, deepest });
  const [bid, ask] = [known.bids[0]?.[0], known.asks[0]?.[0]];
  const isTwoSided = bid !== undefined && ask !== undefined;
  return {
    bids: sides.bids.map(view),
    asks: sides.asks.map(view),
    spreadText: isTwoSided ? priceText(Math.max(0, ask - bid), format) : '',
    stepText: stepText(step, format),
    ...stepsBeside(step, bid ?? ask ?? 1),
    balance: isTwoSided ? balanceOf(known, format) : null,
  };
}

interface Row extends GroupedLevel {
  readonly ownLots: number;
}

/** An own order has a row of its own where nobody else has one, as far as the book is known. */
function withOwn(
  levels: readonly GroupedLevel[],
  side: BookSide,
  { step, own }: Pick<Shown, 'step' | 'own'>,
): readonly Row[] {
  const ours = ownBySteps(own, side, step);
  const rows = levels.map((level) => ({ ...level, ownLots: ours.get(level.ticks) ?? 0 }));
  const there = new Set(levels.map(({ ticks }) => ticks));
  const isBetter = (one: number, other: number) => (side === 'bids' ? one > other : one < other);
  const farthest = levels.at(-1)?.ticks;
  const alone = [...ours].flatMap(([ticks, ownLots]): Row[] => {
    if (there.has(ticks) || farthest === undefined || isBetter(farthest, ticks)) return [];
    const totalLots = levels.findLast((level) => isBetter(level.ticks, ticks))?.totalLots ?? 0;
    return [{ ticks, lots: 0, totalLots, value: new Exact(0), ownLots }];
  });
  return [...rows, ...alone].sort((a, b) => (isBetter(a.ticks, b.ticks) ? -1 : 1));
}

function ownBySteps(
  own: readonly OwnOrder[],
  side: BookSide,
  step: number,
): ReadonlyMap<number, number> {
  const ours = new Map<number, number>();
  for (const order of own) {
    if (order.role !== 'order' || (order.side === 'buy') !== (side === 'bids')) continue;
    const ticks = stepOf(order.ticks, step, side);
    ours.set(ticks, (ours.get(ticks) ?? 0) + order.lots);
  }
  return ours;
}

function toRow(
  { ticks, lots, totalLots, value, ownLots }: Row,
  { format, largest, deepest }: { format: DepthFormat; largest: number; deepest: number },
): DeskLevelView {
  return {
    price: scaledText(ticks, format.market.priceScale),
    priceText: priceText(ticks, format),
    quantityText: lots === 0 ? '' : quantityText(lots, format),
    totalText: quantityText(totalLots, format),
    valueText: lots === 0 ? '' : valueText(value, format),
    depth: totalLots / deepest,
    share: lots / largest,
    ownText: ownLots === 0 ? '' : quantityText(ownLots, format),
  };
}

/** All that is known of a side, against all that is known of both. */
function balanceOf({ bids, asks }: Book, { language }: DepthFormat): DeskBookView['balance'] {
  const lotsOf = (levels: Book['bids']) => levels.reduce((sum, [, lots]) => sum + lots, 0);
  const share = lotsOf(bids) / Math.max(1, lotsOf(bids) + lotsOf(asks));
  const whole = Math.round(share * 100) / 100;
  return {
    bids: share,
    bidsText: percentText(whole, language),
    // Both add up to a hundred as they are read.
    asksText: percentText(1 - whole, language),
  };
}
