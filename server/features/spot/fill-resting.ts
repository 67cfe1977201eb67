/** A trade, or the book, has come to the limit of an order that waits: it fills as the version that was read. */
import type { Market } from '../../../contract/features/markets.ts';
import { isExpired } from '../../../contract/rules/spot/order-terms.ts';
import type { Exchange } from '../../exchange.ts';
import { planFill } from './fill-order.ts';
import { firstFired, type Resting, restingOf } from './judge-ticks.ts';
import { walkFor } from './meet-book.ts';
import type { WatchExit } from './place-exit.ts';
import { readResting } from './waiting-orders.ts';
import { writeEnd } from './write-end.ts';

/**
 * Fills one order at its own limit: all of it when a trade was beyond, else as much as the book offers there;
 * true while it stays open.
 */
export async function fillResting(
  desk: { exchange: Exchange; watch: WatchExit },
  market: Market,
  filled: Resting,
): Promise<boolean> {
  const { exchange } = desk;
  const { id, fired } = filled;
  const { database, feed, clock } = exchange;
  for (;;) {
    const order = await readResting(database, id);
    if (!order) return false;
    // The limit may have been moved since it was last read.
    const resting = restingOf(order, market);
    if (resting === null || resting.limitTicks === null) return true;
    const walk = walkFor(order, market, feed.book(market.id));
    const isCrossed = fired !== null && firstFired(resting, [fired.tick])?.isTrigger === false;
    const atBook = isExpired(order, clock.now()) ? 0 : walk.filledLots;
    const quantityLots = isCrossed ? walk.filledLots + walk.restLots : atBook;
    if (quantityLots === 0) return true;
    // A maker trades at the price it named, however far the market went through it.
    const fills = [{ priceTicks: resting.limitTicks, quantityLots }];
    const fill = planFill({ order, market, fills, isMaker: true, at: clock.now() });
    const change = { seen: order, order: fill.order, market, fill, claim: null };
    // What another instance, its owner or its end has done meanwhile is looked at again.
    if ((await writeEnd(desk, change)) === null) continue;
    // A stop beside it has ended with this.
    filled.triggerTicks = null;
    return fill.order.status === 'open';
  }
}
