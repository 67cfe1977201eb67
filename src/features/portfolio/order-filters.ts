/** Filters of the history of orders, and which rows pass them. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { OrderLine, OrderStatus } from './order-lines.ts';

export const orderKinds = ['spot', 'futures', 'options'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderStatuses = ['all', 'open', 'filled', 'cancelled'] as const;
export const orderDays = ['all', '1', '7', '30', '90'] as const;

export interface OrderFilters {
  readonly kind: OrderKind;
  /** Symbol, or empty for all. */
  readonly symbol: string;
  readonly status: 'all' | OrderStatus;
  readonly days: (typeof orderDays)[number];
}

export function sinceOf({ days }: OrderFilters, nowMs: number): number {
  return days === 'all' ? 0 : nowMs - Number.parseInt(days, 10) * DAY_MS;
}

export function passes(line: OrderLine, filters: OrderFilters, nowMs: number): boolean {
  const { status } = filters;
  return (status === 'all' || line.status === status) && line.time >= sinceOf(filters, nowMs);
}
