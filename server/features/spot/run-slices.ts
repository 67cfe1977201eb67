/**
 * Trades orders that are cut into slices, each slice at its time. A slice is a fill of its order, written as the version that was
 * read together with when the next one comes, so several instances and restarts trade it once. A slice that finds nothing
 * within the worst price of its order waits, and the later ones with it.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { nextSlice } from '../../../contract/rules/spot/twap-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { Exchange } from '../../exchange.ts';
import { beatAfter, createSlices, type Slices } from '../../jobs/slices.ts';
import { planFill } from './fill-order.ts';
import { isTrading } from './market-session.ts';
import { walkFor } from './meet-book.ts';
import { isComplete, type OrderRow } from './order-store.ts';
import { dueSlices } from './waiting-orders.ts';
import { writeChange } from './write-order.ts';

export function createSpotSlices(exchange: Exchange): Slices {
  const { database } = exchange;
  return createSlices<OrderRow>(exchange, {
    due: (nowMs, after) => dueSlices(database, nowMs, after),
    trade: (order) => runSlice(exchange, order),
  });
}

async function runSlice(exchange: Exchange, seen: OrderRow): Promise<void> {
  const { feed, clock } = exchange;
  const market = feed.marketById(seen.marketId);
  const at = clock.now();
  const isAway = !market || !isTrading(feed, market.id, at) || feed.source(market.id).isAway;
  if (isAway) return;
  const walk = walkFor(untilSlice(exchange, seen, market), market, feed.book(market.id));
  if (walk.filledLots === 0) return;
  const fill = planFill({ order: seen, market, fills: walk.fills, isMaker: false, at });
  const order = {
    ...fill.order,
    ...beatAfter(fill.order, { isOver: isComplete(fill.order), nowMs: at }),
  };
  await writeChange(exchange, { seen, order, market, fill, claim: null });
}

/** The order as if it ended with the slice that is due. */
function untilSlice({ feed }: Exchange, order: OrderRow, market: Market): OrderRow {
  const { amount, filled, twapSlices, twapDone } = order;
  const restLots = scaledInteger(plainText(exact(amount).minus(filled)), market.quantityScale);
  const price = scaledText(feed.quote(market.id)[2], market.priceScale);
  const left = (twapSlices ?? 0) - (twapDone ?? 0);
  const lots = nextSlice(market, { restLots, left, price });
  return { ...order, amount: plainText(exact(filled).plus(quantityOf(lots, market))) };
}
