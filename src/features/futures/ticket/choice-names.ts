/** The choices of a ticket in the order in which they are shown. */
import type {
  FuturesOrderType,
  MarginMode,
} from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';

/** Types of orders, a limit beside a stop at the market or with a limit of its own, and what becomes several orders or acts. */
export type TicketType = FuturesOrderType | 'oco' | 'oco_limit' | 'scale' | 'twap';

export const ticketTypeNames: readonly TicketType[] = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'oco',
  'oco_limit',
  'scale',
  'twap',
];

export const marginModeNames: readonly MarginMode[] = ['cross', 'isolated'];

export const sizeUnitNames: readonly FuturesDraft['sizeUnit'][] = [
  'lots',
  'base',
  'margin',
  'notional',
];
