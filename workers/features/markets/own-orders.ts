/** The trader's own orders that wait at a price of one market, for what shows its depth. */
import { EMPTY, map, merge, type Observable, of, switchMap, tap } from 'rxjs';
import type { FuturesOrder } from '../../../contract/features/futures-entities.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { lotsIn } from '../../../contract/lots.ts';
import { exact } from '../../../contract/money.ts';
import { awaitsTrigger, isAsleep } from '../../../contract/rules/futures/waiting.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { followKind, isFuturesSymbol } from '../../feature/follow-kinds.ts';
import type { FuturesOffer } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export interface OwnOrder {
  /** As the lines of a chart name it. */
  readonly id: string;
  readonly orderId: number;
  readonly feature: 'spot' | 'futures';
  /** A trigger only sleeps at its price; an order is in the market. */
  readonly role: 'order' | 'trigger';
  readonly side: 'buy' | 'sell';
  readonly ticks: number;
  /** What it still wants. */
  readonly lots: number;
}

type Parts = Pick<FeatureParts, 'reach' | 'session' | 'environment' | 'orders' | 'catalogue'>;

export interface FollowedOrders {
  /** While somebody listens they are known; emits whenever they may be others. */
  readonly changes$: Observable<unknown>;
  list(): readonly OwnOrder[];
}

/** The code of futures is loaded for their own markets alone. */
export function followOwnOrders(parts: Parts, symbol: string): FollowedOrders {
  const { orders, session, catalogue } = parts;
  const held = { futures: null as FuturesOffer | null, list: null as readonly OwnOrder[] | null };
  const futures$ = isFuturesSymbol(symbol)
    ? followKind(parts, symbol).pipe(
        map(({ futures }) => futures),
        tap((futures) => {
          held.futures = futures;
        }),
        switchMap((futures) => merge(of(null), futures?.changes$ ?? EMPTY)),
      )
    : EMPTY;
  const read = (): readonly OwnOrder[] => {
    const market = catalogue.bySymbol(symbol);
    if (market === undefined || session.token() === null) return [];
    const isOurs = (order: { readonly symbol: string }) => order.symbol === symbol;
    return [
      ...orders
        .open()
        .filter(isOurs)
        .flatMap((order) => ownSpot(order, market)),
      ...(held.futures?.orders() ?? [])
        .filter(isOurs)
        .flatMap((order) => ownFutures(order, market)),
    ];
  };
  return {
    changes$: merge(orders.revision$, catalogue.revision$, session.state$, futures$).pipe(
      tap(() => {
        held.list = null;
      }),
    ),
    list() {
      held.list ??= read();
      return held.list;
    },
  };
}

export function ownSpot(order: SpotOrder, market: Market): readonly OwnOrder[] {
  const { id, side, status, queued, triggeredAt, oco } = order;
  // What waits for the open is in no book, nor is what is traded in slices.
  if (status !== 'open' || queued || order.twap !== null) return [];
  const hasTrigger = order.triggerPrice !== null && triggeredAt === null && oco !== 'limit';
  const trigger = hasTrigger && order.trailBy === null ? order.triggerPrice : null;
  const price = hasTrigger && oco === null ? null : order.price;
  const own = (role: OwnOrder['role'], at: string): OwnOrder => ({
    id: role === 'trigger' ? `spot:${id}:trigger` : `spot:${id}`,
    orderId: id,
    feature: 'spot',
    ...{ role, side },
    ticks: scaledInteger(at, market.priceScale),
    lots: lotsIn(exact(order.amount).minus(order.filled).toFixed(), market),
  });
  return [
    ...(trigger === null ? [] : [own('trigger', trigger)]),
    ...(price === null ? [] : [own('order', price)]),
  ];
}

/** A stop-limit that sleeps has two prices: where it wakes and where it then waits. */
export function ownFutures(order: FuturesOrder, market: Market): readonly OwnOrder[] {
  if (order.status !== 'doing' || order.twap !== null) return [];
  const { id, triggerPrice, targetPrice, reduceOnly } = order;
  // Reducing a long position sells.
  const isBuy = (order.side === 'long') !== reduceOnly;
  const own = (role: OwnOrder['role'], price: string): OwnOrder => ({
    id: `futures:order:${id}:${role === 'order' ? 'targetPrice' : 'triggerPrice'}`,
    orderId: id,
    feature: 'futures',
    role,
    side: isBuy ? 'buy' : 'sell',
    ticks: scaledInteger(price, market.priceScale),
    lots: exact(order.lots).minus(order.filledLots).toNumber(),
  });
  return [
    ...(triggerPrice === null || !awaitsTrigger(order) ? [] : [own('trigger', triggerPrice)]),
    ...(targetPrice === null || isAsleep(order) ? [] : [own('order', targetPrice)]),
  ];
}
