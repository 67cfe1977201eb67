/** The kinds of trading in the order in which screens list them. */
import type { TradingKind } from '../../../contract/features/trading.ts';

export const tradingKinds = [
  'spot',
  'futures',
  'stock',
  'options',
] as const satisfies readonly TradingKind[];
