/**
 * Claims what a tick has fired under the lock of the account and checks it again against the
 * current rows, so that several instances, retries and restarts do it once. What was created or
 * changed after the tick is left alone.
 */
import type { BookFill } from '../../../../contract/lots.ts';
import { exact } from '../../../../contract/money.ts';
import { futuresAccountSums, profitAt } from '../../../../contract/rules/futures/account.ts';
import { readPrice } from '../../../../contract/rules/futures/limits.ts';
import { isTriggered } from '../../../../contract/rules/futures/pricing.ts';
import { isExpired } from '../../../../contract/rules/spot/order-terms.ts';
import { Refused } from '../../../db/errors.ts';
import type { MarketFeed, Tick } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import { giveBack } from '../orders/give-back.ts';
import { reduceBy } from '../orders/reduce-order.ts';
import { wakeOrder } from '../orders/wake-order.ts';
import { closeAtMarket } from '../positions/close-calls.ts';
import { closeLots } from '../positions/close-position.ts';
import { fillOpening } from '../positions/open-position.ts';
import { accountPositions, marketOf, newestTick } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { futuresTerms } from '../terms.ts';
import { orderTriggers, reasonToClose, type StopReason } from './triggers.ts';

/**
 * Claims an order that a tick has reached.
 * @returns false when it is closed.
 */
export function claimOrder(act: Act, orderId: number, tick: Tick): boolean {
  const { feed } = act.exchange;
  const found = act.rows.order(orderId);
  if (!found.ok || found.value.status === 'complete') return false;
  const order = found.value;
  // What is over by its instant is ended by the timer, whatever trades since.
  if (isExpired(order, tick.timeMs)) return true;
  const fired = orderTriggers(order, feed).find((trigger) => isTriggered(trigger, tick.price));
  if (tick.id <= order.fromTickId || fired === undefined) return true;
  const judged = { ...order, fromTickId: tick.id };
  const after = fired.wakes ? wakeOrder(act, judged, tick) : fillResting(act, judged, tick);
  return after.status === 'doing';
}

/** Ends a triggered order that cannot be paid. */
export function refuseOrder(act: Act, orderId: number): void {
  const { rows } = act;
  const found = rows.order(orderId);
  if (!found.ok || found.value.status === 'complete') return;
  giveBack(act, found.value);
  const ended = rows.saveOrder({ ...found.value, status: 'complete', outcome: 'refused' });
  act.tellOrder('futures.refused', ended);
}

/**
 * A trade beyond the limit would have filled the whole order first, a trade at the limit as much as
 * it traded. A maker trades at its own price, however far the market went through it.
 */
function fillResting(act: Act, order: OrderRow, tick: Tick): OrderRow {
  const market = marketOf(act.exchange.feed, order);
  const priceTicks = readPrice(order.targetPrice, market) ?? tick.price;
  const rest = order.lots - order.filledLots;
  const quantityLots = tick.price === priceTicks ? Math.min(rest, tick.quantity) : rest;
  if (quantityLots === 0) return order;
  const fills: BookFill[] = [{ priceTicks, quantityLots }];
  if (order.reduceOnly) return reduceBy(act, { order, market, fills, isMaker: true });
  const filled = fillOpening(act, { order, market, fills, isMaker: true });
  act.tellOrder('futures.filled', filled);
  return filled;
}

/**
 * Claims a position that a tick may close.
 * @returns false when it is closed.
 */
export function claimPosition(
  act: Act,
  positionId: number,
  fired: { tick: Tick; bestTicks: number | null; fromTickId: number },
): boolean {
  const { feed } = act.exchange;
  const { tick } = fired;
  const found = act.rows.position(positionId);
  if (!found.ok || found.value.status === 'closed') return false;
  const position = found.value;
  const bestTicks = position.fromTickId === fired.fromTickId ? fired.bestTicks : null;
  const reason = reasonToClose(position, tick, { feed, bestTicks });
  if (reason === null) return true;
  if (reason === 'liquidation') {
    liquidate(act, position, tick);
    return false;
  }
  try {
    closeAtMarket(act, { position, lots: position.lots, reason, tick });
    return false;
  } catch (error) {
    // Refused before anything is written: other positions of the account hold the profit that would
    // pay for it.
    if (!(error instanceof Refused)) throw error;
    act.tellPosition('futures.stopFell', act.rows.savePosition({ ...position, ...noStop[reason] }));
    return true;
  }
}

/** Only the stop that was reached falls away; the others may still do what they are for. */
const noStop: Readonly<Record<Exclude<StopReason, 'liquidation'>, Partial<PositionRow>>> = {
  stop_loss: { stopLossPrice: null },
  target_profit: { targetProfitPrice: null },
  trailing_stop: { trailingRate: null, trailingBestTicks: null },
};

/** Closes all lots at the recorded mark of the tick; the fee goes to the insurance. */
function liquidate(act: Act, position: PositionRow, tick: Tick): void {
  const market = marketOf(act.exchange.feed, position);
  const terms = futuresTerms(market, { discountPercent: 0, nowMs: act.at });
  closeLots(act, {
    position,
    fills: [{ priceTicks: tick.price, quantityLots: position.lots }],
    feeRate: terms.liquidationFeeRate,
    ...{ reason: 'liquidation', tick, orderId: null, isMaker: false },
  });
}

/**
 * Claims the cross account of a user at the marks of its markets: when its equity has fallen to its
 * maintenance, all cross positions are liquidated. Their margins are released first, so that one
 * pays for the other.
 */
export function claimCross(
  act: Act,
  fired: { tick: Tick; marks: ReadonlyMap<number, Tick> },
): void {
  const { exchange, money, rows, at } = act;
  const { feed } = exchange;
  const cross = rows.openPositions().filter((row) => row.marginMode === 'cross');
  if (cross.length === 0) return;
  const ticks = marksOf(cross, feed, fired);
  const marks = new Map([...ticks].map(([marketId, tick]) => [marketId, tick.price]));
  const positions = accountPositions(cross, feed, marks);
  const sums = futuresAccountSums({ available: money.available(), frozen: '0', positions });
  if (exact(sums.crossEquity).gt(sums.crossMaintenance)) return;
  for (const { holdId } of cross) {
    if (holdId !== null) money.release({ holdId, amount: null, at });
  }
  // Winning positions come first: their profit pays for the others.
  const profits = new Map(
    positions.map((each) => [each.id, exact(profitAt(each, each.markTicks))]),
  );
  const profitOf = (row: PositionRow) => profits.get(row.id) ?? exact('0');
  for (const row of cross.toSorted((left, right) => profitOf(right).cmp(profitOf(left)))) {
    const tick = ticks.get(row.marketId) ?? fired.tick;
    liquidate(act, { ...row, holdId: null, margin: '0' }, tick);
  }
}

/**
 * The recorded marks; the newest ones when a position is younger than the tick that fired. A mark older than a position
 * would say nothing about it, and to wait for another tick would let a ladder of small orders put off the end for ever.
 */
function marksOf(
  cross: readonly PositionRow[],
  feed: MarketFeed,
  { tick, marks }: { tick: Tick; marks: ReadonlyMap<number, Tick> },
): ReadonlyMap<number, Tick> {
  const isYounger = cross.some(
    (row) => row.openTickId > (marks.get(row.marketId)?.id ?? Number.NEGATIVE_INFINITY),
  );
  return new Map(
    cross.map(({ marketId }) => {
      const known = isYounger ? undefined : marks.get(marketId);
      return [marketId, known ?? newestTick(feed, marketId, tick.timeMs)];
    }),
  );
}
