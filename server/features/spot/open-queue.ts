/**
 * Orders that were placed while their market was closed meet the book at the open, in the order in
 * which they came. Each is claimed in its own transaction, so restarts and several instances
 * let it in once.
 */
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { isExpired } from '../../../contract/rules/spot/order-terms.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { announce } from '../../realtime/announce.ts';
import { endOrder } from './cancel-order.ts';
import { isTrading } from './market-session.ts';
import { meetBook, walkFor } from './meet-book.ts';
import { type OrderRow, toSpotOrder } from './order-store.ts';
import { claimQueued } from './waiting-orders.ts';

export interface OpenQueue {
  /** Some order waits for this market. */
  expect(marketId: number): void;
  /** Lets the waiting in where this market is trading. */
  open(marketId: number): void;
  /** Resolves once what has begun is committed. */
  stop(): Promise<void>;
}

/** Where a walk along the queue stands: after whom it goes on, and who is being let in. */
interface Place {
  afterId: number;
  claimedId: number | null;
}

export function createOpenQueue(
  exchange: Exchange,
  /** An order that came in and was not filled completely rests from then on. */
  onResting: (order: OrderRow) => void,
): OpenQueue {
  const { feed, clock, log } = exchange;
  const expected = new Set<number>();
  const running = new Map<number, Promise<void>>();
  const state = { isStopping: false };

  /** One that cannot be let in yet does not keep the others out: it is tried again with the next tick. */
  async function letIn(marketId: number): Promise<void> {
    expected.delete(marketId);
    const place: Place = { afterId: 0, claimedId: null };
    while (!state.isStopping) {
      place.claimedId = null;
      const order = await admitNext(exchange, marketId, place).catch((error: unknown) => {
        log.warn(
          { err: error, orderId: place.claimedId },
          'a queued order could not be let in yet',
        );
        expected.add(marketId);
        return null;
      });
      if (order?.status === 'open') onResting(order);
      if (order === null && place.claimedId !== null) expected.add(marketId);
      if (place.claimedId === null || !isTrading(feed, marketId, clock.now())) return;
      place.afterId = place.claimedId;
    }
  }

  return {
    expect: (marketId) => void expected.add(marketId),
    open(marketId) {
      if (state.isStopping || running.has(marketId) || !expected.has(marketId)) return;
      if (!isTrading(feed, marketId, clock.now())) return;
      running.set(
        marketId,
        letIn(marketId).finally(() => running.delete(marketId)),
      );
    },
    stop: async () => {
      state.isStopping = true;
      await Promise.all(running.values());
    },
  };
}

/** The next in line as it stands after meeting the book; null when the queue is empty. */
async function admitNext(
  exchange: Exchange,
  marketId: number,
  place: Place,
): Promise<OrderRow | null> {
  const { database, feed, clock } = exchange;
  const market = feed.marketById(marketId);
  if (!market) return null;
  return database.withTransaction(async (tx) => {
    const order = await claimQueued(tx, marketId, place.afterId);
    place.claimedId = order?.id ?? null;
    // The market may have closed while the queue was long.
    if (!order || !isTrading(feed, marketId, clock.now())) return null;
    const walk = walkFor(order, market, feed.book(marketId));
    if (isExpired(order, clock.now()) || (order.postOnly && walk.filledLots > 0)) {
      await endOrder(exchange, tx, { row: order, watch: null });
      return { ...order, status: 'cancelled' };
    }
    const met = await meetBook(tx, {
      progress: { order: { ...order, queued: false }, balances: [] },
      market,
      walk,
      at: clock.now(),
    });
    const now = toSpotOrder(met.order, market);
    await announce(exchange, tx, order.userId, [
      [eventOf(now, walk.filledLots > 0), now],
      ...(met.balances.length === 0
        ? []
        : [['balances.changed', balanceViews(met.balances)] as const]),
    ]);
    return met.order;
  });
}

function eventOf({ status }: SpotOrder, hasFilled: boolean) {
  if (hasFilled) return 'spot.filled';
  return status === 'open' ? 'spot.placed' : 'spot.cancelled';
}
