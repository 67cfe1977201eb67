/**
 * Ends orders whose time is over. The trades of before the instant come first: an order is ended once the tape of its market
 * has been told up to it and what those trades have begun is committed. Each is ended as its owner would, as the version that
 * was read, so several instances and restarts end it once.
 */
import { MINUTE_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { changedOrder, type OrderRow } from './order-store.ts';
import { expiredOrders } from './waiting-orders.ts';
import { writeChange } from './write-order.ts';

const EVERY_MS = SECOND_MS;
/** A market that is silent for so long tells no trade of before any more: nothing fills meanwhile. */
const LONGEST_SILENCE_MS = MINUTE_MS;

export interface Expiry {
  start(): void;
  /** Ends all whose instant has come; the timer does the same. */
  expireDue(): Promise<void>;
  /** Resolves once the order in hand is ended. */
  stop(): Promise<void>;
}

export function createExpiry(
  exchange: Exchange,
  /** What fills orders, and watches them until they are over. */
  matching: { settled(): Promise<void>; forget(orderId: number): void },
): Expiry {
  const { database, feed, clock, log } = exchange;

  async function expireAll(): Promise<void> {
    const nowMs = clock.now();
    const expired = await expiredOrders(database, nowMs);
    const due = expired.filter((order) => isTold(feed, order, nowMs));
    if (due.length === 0) return;
    await matching.settled();
    for (const order of due) {
      // One that was filled, amended or cancelled meanwhile is looked at again by the next run.
      if (await endExpired(exchange, order)) matching.forget(order.id);
    }
  }

  const expiring = everySo({
    periodMs: EVERY_MS,
    work: expireAll,
    log,
    trouble: 'orders could not be ended at their time; the timer tries again',
  });
  return { start: expiring.start, expireDue: expiring.runAnew, stop: expiring.stop };
}

function isTold(feed: MarketFeed, order: OrderRow, nowMs: number): boolean {
  const expiresAt = order.expiresAt ?? nowMs;
  if (nowMs - expiresAt > LONGEST_SILENCE_MS) return true;
  return feed.tapeAround(order.marketId, expiresAt, 1).toldUntilMs >= expiresAt;
}

async function endExpired(exchange: Exchange, seen: OrderRow): Promise<boolean> {
  const market = exchange.feed.marketById(seen.marketId);
  if (!market || seen.holdId === null) return false;
  const order = changedOrder({ ...seen, status: 'cancelled' }, exchange.clock.now());
  return writeChange(exchange, { seen, order, market, fill: null, claim: null });
}
