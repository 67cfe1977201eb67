/** A position that a liquidation or a stop closed, made again: the trade that did it, and whether it had reached the stop. */
import type { FuturesPosition } from '../../features/futures-entities.ts';
import { exact } from '../../money.ts';
import type { KeyedTape } from '../market/simulated/keyed-tape.ts';
import { type Point, reached } from './point.ts';

export type ClosedPosition = Pick<
  FuturesPosition,
  | 'side'
  | 'closeReason'
  | 'closeTickId'
  | 'closeTickAt'
  | 'markPrice'
  | 'stopLossPrice'
  | 'targetProfitPrice'
>;

/** What a trade closed, and not its owner or a trader who is copied. */
export function isClosedByTape({ closeReason }: Pick<ClosedPosition, 'closeReason'>): boolean {
  return (
    closeReason === 'liquidation' ||
    closeReason === 'stop_loss' ||
    closeReason === 'target_profit' ||
    closeReason === 'trailing_stop'
  );
}

export function positionPoints(position: ClosedPosition, tape: KeyedTape): Point[] {
  const { closeTickId, closeTickAt, markPrice } = position;
  const trade = closeTickId === null ? null : tape.trade(closeTickId);
  const text = (value: number | null) => (value === null ? null : String(value));
  const price = trade?.price ?? null;
  return [
    { name: 'closeTick', said: text(closeTickId), made: text(trade?.id ?? null) },
    { name: 'closeTickAt', said: text(closeTickAt), made: text(trade?.time ?? null) },
    { name: 'closeMark', said: markPrice, made: price },
    ...(price === null ? [] : stopPoints(position, price)),
  ];
}

/** A trailing stop moves with the market, and what liquidates a position with its account: their price is not said. */
function stopPoints(position: ClosedPosition, best: string): Point[] {
  const { side, closeReason, stopLossPrice, targetProfitPrice } = position;
  const isBelow = (price: string) => exact(best).lte(price);
  const isAbove = (price: string) => exact(best).gte(price);
  const [losing, winning] = side === 'long' ? [isBelow, isAbove] : [isAbove, isBelow];
  if (closeReason === 'stop_loss' && stopLossPrice !== null)
    return [reached('stopLoss', stopLossPrice, { best, isReached: losing(stopLossPrice) })];
  if (closeReason === 'target_profit' && targetProfitPrice !== null)
    return [
      reached('takeProfit', targetProfitPrice, { best, isReached: winning(targetProfitPrice) }),
    ];
  return [];
}
