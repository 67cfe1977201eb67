/** Receives changes of orders and positions, so that their triggers are watched. */
import type { OrderRow } from './order-store.ts';
import type { PositionRow } from './position-store.ts';

export interface FuturesBoard {
  /** After the commit: the newest state of what changed, and what the user has available. */
  follow(
    userId: number,
    change: { orders: readonly OrderRow[]; positions: readonly PositionRow[] },
    available: string,
  ): void;
}
