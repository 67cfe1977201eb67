/** Closes lots of a position: settles profit or loss and the fee, and releases their margin. */
import type { BookFill } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import {
  type FuturesClosing,
  settleFuturesClose,
} from '../../../../contract/rules/futures/close.ts';
import type { MarketFeed, Tick } from '../../../market/feed.ts';
import { type Act, sumText } from '../money/act.ts';
import { settleClosing } from '../money/settle-closing.ts';
import { marketOf, markTicks } from '../rows/entities.ts';
import type { FillRow } from '../rows/fill-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { isolatedLiquidation } from './open-position.ts';

export interface PositionClosing {
  readonly position: PositionRow;
  readonly fills: readonly BookFill[];
  readonly feeRate: string;
  readonly reason: NonNullable<PositionRow['closeReason']>;
  /** The mark tick that closed it, for stops and liquidations. */
  readonly tick: Tick | null;
  readonly orderId: number | null;
  readonly isMaker: boolean;
}

/**
 * @returns the position after the closing, saved, with its event appended.
 * @throws Refused with `insufficient_balance` when a cross position cannot pay its loss while other
 *   positions of the account hold the profit: those must be closed first.
 */
export function closeLots(act: Act, closing: PositionClosing): PositionRow {
  const { position, fills, feeRate, reason, tick, orderId, isMaker } = closing;
  const { feed } = act.exchange;
  const market = marketOf(feed, position);
  const settled = settleFuturesClose(position, { fills, feeRate, scales: market });
  const isLiquidation = reason === 'liquidation';
  const paid = settleClosing(act, {
    position,
    settled,
    feeTo: isLiquidation ? 'insurance' : 'fees',
    mayFail: position.marginMode === 'cross' && !isLiquidation,
  });
  const after = afterClosing(position, settled, { paid, reason, tick, at: act.at, feed });
  const saved = act.rows.savePosition(after);
  const fill = { fee: paid.fee, orderId, isMaker, at: act.at };
  act.rows.addFill(closingFill(position, settled, fill));
  if (saved.lots === 0) endReducingOrders(act, saved.id, orderId);
  act.tellPosition(closingEvent(saved, reason), saved);
  return saved;
}

/** The row of a closing's fill, with the fee as far as it could be charged. */
export function closingFill(
  { userId, marketId, id }: PositionRow,
  { averagePrice, lots, profit }: FuturesClosing,
  closed: { fee: string; orderId: number | null; isMaker: boolean; at: number },
): FillRow {
  const { fee, orderId, isMaker, at } = closed;
  const price = averagePrice ?? '0';
  return {
    ...{ userId, marketId, positionId: id, orderId, isClosing: true, isMaker },
    ...{ price, lots, profit, fee, time: at },
  };
}

export function closingEvent(position: PositionRow, reason: PositionClosing['reason']) {
  if (position.lots > 0) return 'futures.reduced';
  return reason === 'liquidation' ? 'futures.liquidated' : 'futures.closed';
}

/** The position without the closed lots; without any left it is closed. */
export function afterClosing(
  position: PositionRow,
  settled: FuturesClosing,
  closing: Pick<PositionClosing, 'reason' | 'tick'> & {
    paid: { fee: string; fromRest: string };
    at: number;
    feed: MarketFeed;
  },
): PositionRow {
  const { paid, reason, tick, at, feed } = closing;
  const less = (sum: string, part: string) => plainText(exact(sum).minus(part));
  const after: PositionRow = {
    ...position,
    lots: position.lots - settled.lots,
    cost: less(position.cost, settled.cost),
    margin: less(less(position.margin, settled.margin), paid.fromRest),
    proceeds: sumText(position.proceeds, settled.proceeds),
    realisedProfit: sumText(position.realisedProfit, settled.profit),
    fee: sumText(position.fee, paid.fee),
  };
  if (after.lots > 0) {
    return { ...after, liquidationTicks: isolatedLiquidation(after, marketOf(feed, position)) };
  }
  return {
    ...after,
    status: 'closed',
    holdId: null,
    closeReason: reason,
    closeTickId: tick?.id ?? null,
    closeTickAt: tick?.timeMs ?? null,
    closeMarkTicks: tick?.price ?? markTicks(feed, position.marketId),
    closedAt: at,
  };
}

/** Ends orders that would reduce a closed position. */
function endReducingOrders(act: Act, positionId: number, exceptId: number | null): void {
  for (const order of act.rows.openOrders()) {
    if (!order.reduceOnly || order.positionId !== positionId || order.id === exceptId) continue;
    const ended = act.rows.saveOrder({ ...order, status: 'complete', outcome: 'refused' });
    act.tellOrder('futures.cancelled', ended);
  }
}
