/** Receives changes of orders and positions, so that their triggers are watched. */
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';

export interface FuturesBoard {
  /** Called after the commit with the newest state of what changed, and the available balance. */
  follow(
    userId: number,
    change: { orders: readonly OrderRow[]; positions: readonly PositionRow[] },
    available: string,
  ): void;
}
