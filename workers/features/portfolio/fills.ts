/** The trader's own fills on the chart of a market: the last ones of its history, and each new one as it comes. */
import { filter, type Observable } from 'rxjs';
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { FillMark } from '../../../contract/features/portfolio.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact } from '../../../contract/money.ts';
import { isOf, type PrivateEvent } from '../../account/events.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { isFuturesSymbol } from './follow-kinds.ts';

const MOST_FILLS = 200;
const PAGE_ROWS = 100;
const RETRY_MS = 3000;

/** One fill before it is formatted. The newest version of an order or position wins. */
export interface OwnFill {
  readonly id: string;
  readonly version: number;
  readonly time: number;
  readonly side: FillMark['side'];
  readonly price: string;
  readonly size: string;
  readonly unit: 'base' | 'lots';
}

interface Shelf {
  readonly fills: Map<string, OwnFill>;
  revision: number;
  isLoaded: boolean;
}

const FILL_EVENTS = [
  'spot.filled',
  'futures.filled',
  'futures.closed',
  'futures.liquidated',
] as const;
export type FillEventName = (typeof FILL_EVENTS)[number];

type Parts = Pick<
  FeatureParts,
  'run' | 'session' | 'catalogue' | 'preferences' | 'environment' | 'tell' | 'renewals$'
>;

export function createFills(
  parts: Parts & { readonly events$: Observable<PrivateEvent> },
): TopicSource<readonly FillMark[]> {
  const shelves = new Map<string, Shelf>();

  async function load(symbol: string, shelf: Shelf): Promise<void> {
    if (shelves.get(symbol) !== shelf || shelf.isLoaded || parts.session.token() === null) return;
    const market = parts.catalogue.bySymbol(symbol);
    const fills = market === undefined ? null : await askFills(parts, market);
    if (shelves.get(symbol) !== shelf) return;
    if (fills === null) {
      parts.environment.timers.after(RETRY_MS, () => void load(symbol, shelf));
      return;
    }
    shelf.isLoaded = true;
    for (const fill of fills) keep(shelf, fill);
    parts.tell();
  }

  function begin(symbol: string): void {
    const revision = (shelves.get(symbol)?.revision ?? 0) + 1;
    const shelf: Shelf = { fills: new Map(), revision, isLoaded: false };
    shelves.set(symbol, shelf);
    void load(symbol, shelf);
  }

  parts.events$.pipe(filter(isOf(FILL_EVENTS))).subscribe((event) => {
    const shelf = shelves.get(event.payload.symbol);
    const [fill] = fillsOf(event);
    if (shelf !== undefined && fill !== undefined && keep(shelf, fill)) parts.tell();
  });
  parts.renewals$.subscribe(() => {
    for (const symbol of shelves.keys()) begin(symbol);
    parts.tell();
  });

  return {
    open(symbol) {
      begin(symbol);
      return () => shelves.delete(symbol);
    },
    revision: (symbol) =>
      `${shelves.get(symbol)?.revision ?? 0} ${parts.catalogue.revision()} ${parts.session.token() === null}`,
    view(symbol) {
      const market = parts.catalogue.bySymbol(symbol);
      if (market === undefined) return undefined;
      const newest = [...(shelves.get(symbol)?.fills.values() ?? [])]
        .sort((one, other) => one.time - other.time)
        .slice(-MOST_FILLS);
      return newest.map((fill) => toMark(parts, market, fill));
    },
  };
}

/** Returns false when this version or a newer one was known. */
function keep(shelf: Shelf, fill: OwnFill): boolean {
  const known = shelf.fills.get(fill.id);
  if (known !== undefined && known.version >= fill.version) return false;
  shelf.fills.set(fill.id, fill);
  shelf.revision += 1;
  return true;
}

/** Null when the exchange did not answer. */
async function askFills(parts: Parts, market: Market): Promise<readonly OwnFill[] | null> {
  const { currencyId, legalId, symbol } = market;
  const isOurs = (row: { readonly symbol: string }) => row.symbol === symbol;
  if (isFuturesSymbol(symbol)) {
    const request = { currencyId, legalId, page: 1, limit: PAGE_ROWS } as const;
    const [orders, positions] = await Promise.all([
      parts.run('futures.orders', { ...request, scope: 'all' }),
      parts.run('futures.positions', { ...request, status: 'closed' }),
    ]);
    if (!orders.ok || !positions.ok) return null;
    return [
      ...orders.value.list.filter(isOurs).flatMap(futuresFill),
      ...positions.value.list.filter(isOurs).flatMap(closingFill),
    ];
  }
  const fills: OwnFill[] = [];
  for (let page = 1; page <= MOST_FILLS / PAGE_ROWS; page += 1) {
    const request = { status: 'all', currencyId, legalId, page, limit: PAGE_ROWS } as const;
    const answer = await parts.run('spot.orders', request);
    if (!answer.ok) return null;
    fills.push(...answer.value.list.filter(isOurs).flatMap(spotFill));
    if (!answer.value.hasMore) break;
  }
  return fills;
}

/** An order that is filled in parts is one mark, at its last part. */
export function spotFill(order: SpotOrder): readonly OwnFill[] {
  const { id, version, side, averagePrice, filled, updatedAt } = order;
  if (averagePrice === null || exact(filled).isZero()) return [];
  return [
    {
      id: `spot:${id}`,
      version,
      time: updatedAt,
      side,
      price: averagePrice,
      size: filled,
      unit: 'base',
    },
  ];
}

/** To open a long is to buy; to reduce one is to sell. */
export function futuresFill(order: FuturesOrder): readonly OwnFill[] {
  const { id, version, averagePrice, filledLots, updatedAt, reduceOnly } = order;
  if (averagePrice === null || order.outcome !== 'filled') return [];
  return [
    {
      id: `order:${id}`,
      version,
      time: updatedAt,
      side: (order.side === 'long') === reduceOnly ? 'sell' : 'buy',
      price: averagePrice,
      size: filledLots,
      unit: 'lots',
    },
  ];
}

/** Whatever closed it: the trader, a stop or a liquidation. */
export function closingFill(position: FuturesPosition): readonly OwnFill[] {
  const { id, version, side, closePrice, closedAt, openLots } = position;
  if (position.status !== 'closed' || closePrice === null || closedAt === null) return [];
  return [
    {
      id: `position:${id}`,
      version,
      time: closedAt,
      side: side === 'long' ? 'sell' : 'buy',
      price: closePrice,
      size: openLots,
      unit: 'lots',
    },
  ];
}

function fillsOf(event: PrivateEvent<FillEventName>): readonly OwnFill[] {
  switch (event.name) {
    case 'spot.filled':
      return spotFill(event.payload);
    case 'futures.filled':
      return futuresFill(event.payload);
    default:
      return closingFill(event.payload);
  }
}

function toMark(parts: Parts, market: Market, fill: OwnFill): FillMark {
  const { language } = parts.preferences();
  const size = fill.unit === 'base' ? fill.size : quantityOf(Number(fill.size), market).toFixed();
  return {
    time: fill.time,
    side: fill.side,
    price: fill.price,
    text: `${formatAmount(size, market.quantityScale, language)} ${market.base} · ${formatFixed(fill.price, market.priceScale, language)}`,
  };
}
