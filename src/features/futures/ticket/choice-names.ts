/** The choices of a ticket in the order in which they are shown. */
import type {
  FuturesOrderType,
  MarginMode,
} from '../../../../contract/features/futures-entities.ts';
import type { FuturesDraft } from '../../../../contract/features/futures-views.ts';

export const futuresOrderTypeNames: readonly FuturesOrderType[] = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
];

export const marginModeNames: readonly MarginMode[] = ['cross', 'isolated'];

export const sizeUnitNames: readonly FuturesDraft['sizeUnit'][] = [
  'lots',
  'base',
  'margin',
  'notional',
];
