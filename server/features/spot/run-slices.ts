/**
 * Trades orders that are cut into slices, each slice at its time. A slice is a fill of its order, written as the version that was
 * read together with when the next one comes, so several instances and restarts trade it once. A slice that finds nothing
 * within the worst price of its order waits, and the later ones with it.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { nextSlice, nextSliceAt } from '../../../contract/rules/spot/twap-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { planFill } from './fill-order.ts';
import { isTrading } from './market-session.ts';
import { walkFor } from './meet-book.ts';
import { isComplete, type OrderRow } from './order-store.ts';
import { dueSlices } from './waiting-orders.ts';
import { writeChange } from './write-order.ts';

const EVERY_MS = SECOND_MS;

export interface Slices {
  start(): void;
  /** Trades all that are due; the timer does the same. */
  runDue(): Promise<void>;
  /** Resolves once the slice in hand is written. */
  stop(): Promise<void>;
}

export function createSlices(exchange: Exchange): Slices {
  const { database, clock, log } = exchange;
  const running = everySo({
    periodMs: EVERY_MS,
    work: async () => {
      for (const order of await dueSlices(database, clock.now())) await runSlice(exchange, order);
    },
    log,
    trouble: 'slices could not be traded at their time; the timer tries again',
  });
  return { start: running.start, runDue: running.runAnew, stop: running.stop };
}

/** One that was traded, cancelled or changed meanwhile is looked at again by the next run. */
async function runSlice(exchange: Exchange, seen: OrderRow): Promise<void> {
  const { feed, clock } = exchange;
  const market = feed.marketById(seen.marketId);
  const at = clock.now();
  const isAway = !market || !isTrading(feed, market.id, at) || feed.source(market.id).isAway;
  if (isAway) return;
  const walk = walkFor(untilSlice(exchange, seen, market), market, feed.book(market.id));
  if (walk.filledLots === 0) return;
  const fill = planFill({ order: seen, market, fills: walk.fills, isMaker: false, at });
  const order = { ...fill.order, ...beatAfter(fill.order, at) };
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

/** The last slice comes again until all of it is traded: of what the book did not have, nothing is given up. */
function beatAfter(order: OrderRow, nowMs: number): Pick<OrderRow, 'twapDone' | 'nextSliceAt'> {
  const { twapSlices, twapDone, twapEveryMs, nextSliceAt: atMs } = order;
  const isOver = isComplete(order) || atMs === null;
  if (isOver || twapSlices === null || twapDone === null || twapEveryMs === null)
    return { twapDone: twapSlices, nextSliceAt: null };
  return {
    twapDone: Math.min(twapDone + 1, twapSlices - 1),
    nextSliceAt: nextSliceAt({ atMs, everyMs: twapEveryMs }, nowMs),
  };
}
