/**
 * The ladder of a desk: one column of prices that stands still, with what waits at each of them, own orders, and how much stands
 * before these.
 */
import { merge } from 'rxjs';
import type {
  LadderOwnView,
  LadderRowView,
  LadderView,
} from '../../../contract/features/markets-depth.ts';
import { BOOK_DEPTH, channels, type LevelTuple } from '../../../contract/realtime.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { Book } from '../../market/books/book.ts';
import {
  type BookSide,
  groupLevels,
  stepOf,
  stepsBeside,
  usualStep,
} from '../../market/books/group-levels.ts';
import { quoteChanges } from '../../market/quotes/quote-changes.ts';
import { type Paced, withEveryFrame } from './calm.ts';
import { stalenessOf } from './channel-staleness.ts';
import { type DepthFormat, priceText, quantityText, stepText } from './depth-texts.ts';
import { followOwnOrders, type OwnOrder } from './own-orders.ts';

const MOST_ROWS = 120;
const FEWEST_ROWS = 5;
const MOST_TICKS = 1e12;

/** Where the prices of a ladder stand. */
export interface LadderPlace {
  readonly step: number;
  /** The price of the row in the middle, in ticks. */
  readonly centre: number;
  readonly rows: number;
}

export function ladderSource(
  parts: FeatureParts,
  paced: Paced = withEveryFrame,
): TopicSource<LadderView> {
  const { depths, quotes } = parts;
  return (key) => {
    const wished = readKey(key);
    const { symbol } = wished;
    const own = followOwnOrders(parts, symbol);
    const { isStale, changes } = stalenessOf(parts, channels.book(symbol));
    const held: { place: LadderPlace | null } = { place: null };
    const market$ = merge(depths.bookChanges(symbol), quoteChanges(parts, symbol));
    return viewOn([own.changes$, paced(market$), ...changes], () => {
      const market = parts.catalogue.bySymbol(symbol);
      const book = depths.book(symbol);
      if (market === undefined || book === undefined || !quotes.has(market.id)) return undefined;
      const last = quotes.get(market.id, 'last');
      // What nobody wished is chosen once, and stays.
      held.place ??= placeOf(wished, book, last);
      const format = { market, language: parts.preferences().language };
      const view = toLadder(book, { place: held.place, own: own.list(), last, format });
      return { ...view, isStale: isStale() };
    });
  };
}

interface Wished {
  readonly symbol: string;
  readonly step: number | null;
  readonly centre: number | null;
  readonly rows: number;
}

function readKey(key: string): Wished {
  const [symbol = '', step = '', centre = '', rows = ''] = key.split('|');
  const ticks = (text: string) => {
    const value = Number(text);
    return Number.isSafeInteger(value) && value >= 1 && value <= MOST_TICKS ? value : null;
  };
  const count = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, ticks(rows) ?? FEWEST_ROWS));
  return { symbol, step: ticks(step), centre: ticks(centre), rows: count };
}

export function placeOf(
  { step: wishedStep, centre: wishedCentre, rows }: Omit<Wished, 'symbol'>,
  book: Book,
  last: number,
): LadderPlace {
  const middle = middleOf(book, last);
  const step = wishedStep ?? usualStep(book, middle);
  return { step, centre: onStep(wishedCentre ?? middle, step), rows };
}

/** Between the best prices; without both, the last price. */
function middleOf({ bids, asks }: Book, last: number): number {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  return bid === undefined || ask === undefined ? last : (bid + ask) / 2;
}

function onStep(ticks: number, step: number): number {
  return Math.max(1, Math.round(ticks / step)) * step;
}

interface Shown {
  readonly place: LadderPlace;
  readonly own: readonly OwnOrder[];
  readonly last: number;
  readonly format: DepthFormat;
}

export function toLadder(book: Book, shown: Shown): Omit<LadderView, 'isStale'> {
  const { place, own, last, format } = shown;
  const { step, centre } = place;
  const known = { bids: book.bids.slice(0, BOOK_DEPTH), asks: book.asks.slice(0, BOOK_DEPTH) };
  const lots = {
    bids: lotsByRow(known.bids, step, 'bids'),
    asks: lotsByRow(known.asks, step, 'asks'),
  };
  const largest = Math.max(1, ...lots.bids.values(), ...lots.asks.values());
  const ours = ownByRow(own, step);
  const middle = onStep(middleOf(known, last), step);
  const top = centre + Math.floor(place.rows / 2) * step;
  const prices = Array.from({ length: place.rows }, (_, at) => top - at * step);
  const row = (ticks: number): LadderRowView => {
    const bid = lots.bids.get(ticks) ?? 0;
    const ask = lots.asks.get(ticks) ?? 0;
    return {
      ticks,
      price: scaledText(ticks, format.market.priceScale),
      priceText: priceText(ticks, format),
      bidText: bid === 0 ? '' : quantityText(bid, format),
      askText: ask === 0 ? '' : quantityText(ask, format),
      bidShare: bid / largest,
      askShare: ask / largest,
      isLast: stepOf(last, step, 'bids') === ticks,
      own: (ours.get(ticks) ?? []).flatMap((orders) => toOwn(orders, known, format)),
    };
  };
  const seen = prices.filter((ticks) => ticks > 0);
  return {
    rows: seen.map(row),
    step,
    stepText: stepText(step, format),
    ...stepsBeside(step, middle),
    centre,
    middle,
    away: awayFrom(middle, { top, bottom: seen.at(-1) ?? 0 }),
  };
}

function awayFrom(
  middle: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): LadderView['away'] {
  if (middle > top) return 'above';
  return middle < bottom ? 'below' : null;
}

function lotsByRow(levels: readonly LevelTuple[], step: number, side: BookSide) {
  return new Map(groupLevels(levels, step, side).map(({ ticks, lots }) => [ticks, lots]));
}

function ownByRow(own: readonly OwnOrder[], step: number) {
  const rows = new Map<number, readonly (readonly OwnOrder[])[]>();
  for (const order of own) {
    const ticks = stepOf(order.ticks, step, order.side === 'buy' ? 'bids' : 'asks');
    const groups = rows.get(ticks) ?? [];
    const isAlike = ([one]: readonly OwnOrder[]) =>
      one?.side === order.side && one.role === order.role;
    const joined = groups.find(isAlike) ?? [];
    rows.set(ticks, [...groups.filter((group) => group !== joined), [...joined, order]]);
  }
  return rows;
}

function toOwn(
  orders: readonly OwnOrder[],
  book: Book,
  format: DepthFormat,
): readonly LadderOwnView[] {
  const [first] = orders;
  if (first === undefined) return [];
  const { role, side } = first;
  const queues = orders.map(({ ticks }) => lotsAhead(book, side, ticks));
  const isKnown = role === 'order' && !queues.includes(null);
  return [
    {
      orderIds: orders.map(({ orderId }) => orderId),
      role,
      side,
      quantityText: quantityText(
        orders.reduce((sum, { lots }) => sum + lots, 0),
        format,
      ),
      aheadText: isKnown ? quantityText(Math.max(...queues.map(Number)), format) : '',
    },
  ];
}

/**
 * What of the market stands at this price or a better one: the exchange fills an order that waits once the market trades beyond its
 * price or the other side comes to it, so all of that goes first. Null where the price lies beyond what is known of the book.
 */
export function lotsAhead(book: Book, side: OwnOrder['side'], ticks: number): number | null {
  const levels = side === 'buy' ? book.bids : book.asks;
  const isReached = (price: number) => (side === 'buy' ? price >= ticks : price <= ticks);
  const worst = levels.at(-1)?.[0];
  if (levels.length >= BOOK_DEPTH && worst !== undefined && isReached(worst) && worst !== ticks)
    return null;
  return levels.reduce((sum, [price, lots]) => (isReached(price) ? sum + lots : sum), 0);
}
