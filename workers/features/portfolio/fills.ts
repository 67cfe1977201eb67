/** The trader's own fills on the chart of a market: the last ones of its history, and each new one as it comes. */
import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  scan,
  startWith,
  switchMap,
  takeWhile,
} from 'rxjs';
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { FillMark } from '../../../contract/features/portfolio.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { isOf, type PrivateEvent } from '../../account/events.ts';
import { askUntil } from '../../core/time-streams.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import { isFuturesSymbol } from '../../feature/follow-kinds.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';

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

const FILL_EVENTS = [
  'spot.filled',
  'futures.filled',
  'futures.closed',
  'futures.liquidated',
] as const;
export type FillEventName = (typeof FILL_EVENTS)[number];

type Parts = Pick<
  FeatureParts,
  'run' | 'session' | 'catalogue' | 'preferences' | 'environment' | 'renewals$'
> & { readonly events$: Observable<PrivateEvent> };

export function fillsSource(parts: Parts): TopicSource<readonly FillMark[]> {
  const { catalogue, session, renewals$ } = parts;
  return (symbol) => {
    const fills$ = ownFills(
      { renewals$, token: session.token },
      { past$: pastFills(parts, symbol), fresh$: freshFills(parts, symbol) },
    );
    return combineLatest([fills$, catalogue.revision$]).pipe(
      map(([fills]) => () => {
        const market = catalogue.bySymbol(symbol);
        return market && fills.map((fill) => toMark(parts, market, fill));
      }),
    );
  };
}

/** Those of the past are asked for again when some may have been missed. What is known stays, but for another user. */
export function ownFills(
  user: { readonly renewals$: Observable<unknown>; readonly token: () => string | null },
  fills: {
    readonly past$: Observable<readonly OwnFill[]>;
    readonly fresh$: Observable<readonly OwnFill[]>;
  },
): Observable<readonly OwnFill[]> {
  const tokens$ = user.renewals$.pipe(startWith(null), map(user.token));
  const ofUser = (token: string) => {
    const past$ = tokens$.pipe(
      takeWhile((other) => other === token),
      switchMap(() => fills.past$),
    );
    return merge(past$, fills.fresh$);
  };
  return tokens$.pipe(
    distinctUntilChanged(),
    switchMap((token) => newestFills(token === null ? EMPTY : ofUser(token))),
  );
}

/** Of two versions of a fill the higher wins. */
function newestFills(fills$: Observable<readonly OwnFill[]>): Observable<readonly OwnFill[]> {
  return fills$.pipe(
    scan((known, fills) => {
      for (const fill of fills)
        if ((known.get(fill.id)?.version ?? -1) < fill.version) known.set(fill.id, fill);
      return known;
    }, new Map<string, OwnFill>()),
    map((known) => [...known.values()]),
    startWith([]),
    map((fills) => fills.toSorted((one, other) => one.time - other.time).slice(-MOST_FILLS)),
  );
}

function pastFills(parts: Parts, symbol: string): Observable<readonly OwnFill[]> {
  const ask = async () => {
    const market = parts.catalogue.bySymbol(symbol);
    return market === undefined ? null : askFills(parts, market);
  };
  return askUntil(parts.environment.timers, ask, {
    waitMs: RETRY_MS,
    isDone: (fills) => fills !== null,
  }).pipe(map((fills) => fills ?? []));
}

function freshFills({ events$ }: Parts, symbol: string): Observable<readonly OwnFill[]> {
  return events$.pipe(
    filter(isOf(FILL_EVENTS)),
    filter(({ payload }) => payload.symbol === symbol),
    map(fillsOf),
  );
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
  if (averagePrice === null || isZero(filled)) return [];
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

/** To open a long is to buy; to reduce one is to sell. A part that was filled is a fill, whatever becomes of the rest. */
export function futuresFill(order: FuturesOrder): readonly OwnFill[] {
  const { id, version, averagePrice, filledLots, updatedAt, reduceOnly } = order;
  if (averagePrice === null || isZero(filledLots)) return [];
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
