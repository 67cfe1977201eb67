/** Receives changes of orders and positions, so that their triggers are watched. */
import type { OrderRow } from './order-store.ts';
import type { PositionRow } from './position-store.ts';

export interface FuturesBoard {
  /** Called after the commit with the newest state of what changed, and the available balance. */
  follow(
    userId: number,
    change: { orders: readonly OrderRow[]; positions: readonly PositionRow[] },
    available: string,
  ): void;
}
