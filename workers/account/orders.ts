/** Spot orders of the user. */
import type { SpotOrder } from '../../contract/features/spot.ts';
import { createNewestRows, type NewestRows } from './newest-rows.ts';

export type Orders = NewestRows<SpotOrder>;

export function createOrders(): Orders {
  return createNewestRows((order) => order.status === 'open');
}
