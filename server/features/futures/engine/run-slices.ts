/** Trades the slices of orders at their time, each under the stamp of its account, and ends those whose position is closed. */
import { ok } from '../../../../contract/envelope.ts';
import { readPrice } from '../../../../contract/rules/futures/limits.ts';
import { Refused } from '../../../db/errors.ts';
import type { Exchange } from '../../../exchange.ts';
import { createSlices, type Slices } from '../../../jobs/slices.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import type { FuturesBoard } from '../money/board.ts';
import { performAct } from '../money/perform-act.ts';
import { isTraded, tradeSlice } from '../orders/trade-slice.ts';
import { marketOf } from '../rows/entities.ts';
import { dueSlices, type OrderRow, type SliceRow } from '../rows/order-store.ts';
import { refuseOrder } from './claims.ts';

export function createFuturesSlices(exchange: Exchange, board: FuturesBoard): Slices {
  const { database, clock, feed } = exchange;
  const perform = async ({ id, userId }: OrderRow, work: (act: Act) => void) => {
    const asked = { userId, named: { orderId: id, mayOpen: true } };
    await performAct({ exchange, board }, asked, (act) => {
      work(act);
      return ok(null);
    });
  };
  const trade = async (order: OrderRow) => {
    try {
      await perform(order, (act) => tradeSlice(act, order.id));
    } catch (error) {
      // The account could not pay after all.
      if (!(error instanceof Refused)) throw error;
      await perform(order, (act) => refuseOrder(act, order.id));
    }
  };
  return createSlices<SliceRow>(exchange, {
    due: (nowMs, after) => dueSlices(database, nowMs, after),
    trade: async (order) => {
      if (order.isLost || isWithin(feed, order, clock.now())) await trade(order);
    },
  });
}

/** Whether anything of it could be traded now: what waits for its price is not read with its account each second. */
function isWithin(feed: MarketFeed, order: OrderRow, nowMs: number): boolean {
  const market = marketOf(feed, order);
  if (!isTraded(feed, market, nowMs)) return false;
  const { asks, bids } = feed.book(market.id);
  const best = (order.side === 'long' ? asks : bids)[0]?.[0];
  const worst = readPrice(order.targetPrice, market);
  if (best === undefined || worst === null) return best !== undefined;
  return order.side === 'long' ? best <= worst : best >= worst;
}
