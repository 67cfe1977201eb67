/**
 * Activates a stop order whose trigger was reached: from now on it is an order at the market or at
 * its limit. A limit that waited beside it ends with that.
 */
import { quoteFuturesOrder } from '../../../../contract/rules/futures/order.ts';
import type { Tick } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import { marketOf } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import { giveBack } from './give-back.ts';
import { limitsRefusal } from './opening-limits.ts';
import { enterMarket, quoteRequest } from './place-order.ts';
import { reduceAtMarket } from './reduce-order.ts';

/** By itself it held nothing while it waited, and a pair no more than its prices tell, so it may be refused now. */
export function wakeOrder(act: Act, order: OrderRow, tick: Tick): OrderRow {
  const market = marketOf(act.exchange.feed, order);
  giveBack(act, order);
  const awake = act.rows.saveOrder({ ...order, ...stopLeg(order), isTriggered: true });
  act.tellOrder('futures.triggered', awake);
  if (awake.reduceOnly) return reduceAtMarket(act, { order: awake, market, tick });
  const { request, openCount } = quoteRequest(act, market, {
    ...awake,
    type: awake.type === 'stop_limit' ? 'limit' : 'market',
    triggerPrice: null,
    size: { lots: String(awake.lots) },
    discountPercent: awake.feeDiscount,
  });
  // The price band guards against typing errors; a limit agreed to earlier may be far from a gap.
  const quote = quoteFuturesOrder({ ...request, market: { ...market, priceBand: '1' } });
  const limited = limitsRefusal(act, market, { ...awake, value: quote.notional });
  if (quote.problem || limited || openCount >= request.terms.maximumPositions) {
    const saved = act.rows.saveOrder({ ...awake, status: 'complete', outcome: 'refused' });
    act.tellOrder('futures.refused', saved);
    return saved;
  }
  const { maintenanceRate } = quote;
  return enterMarket(act, { order: { ...awake, maintenanceRate }, market, quote });
}

/** What a pair is from now on: the stop alone, which holds nothing yet. */
function stopLeg({ oco, stopLimit }: OrderRow): Partial<OrderRow> {
  if (oco !== 'both') return {};
  const type = stopLimit === null ? 'stop_market' : 'stop_limit';
  return { oco: 'stop', type, targetPrice: stopLimit, holdId: null };
}
