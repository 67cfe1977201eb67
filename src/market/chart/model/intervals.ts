/** What the chart's chips offer: the time-share line, then the nine candle intervals of the contract. */
import type { Interval } from '../../../../contract/plain/intervals.ts';
import { storage } from '../../../device/storage.ts';

export const chartModes = [
  'time',
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '1d',
  '1w',
  '1M',
] as const satisfies readonly (Interval | 'time')[];
export type ChartMode = (typeof chartModes)[number];

const DEFAULT_MODE: ChartMode = '15m';

/** The time-share line is drawn through the closes of one-minute bars. */
export function intervalOf(mode: ChartMode): Interval {
  return mode === 'time' ? '1m' : mode;
}

export function keptChartMode(): ChartMode {
  const kept = storage.readText('trade.interval');
  return chartModes.find((mode) => mode === kept) ?? DEFAULT_MODE;
}

export function keepChartMode(mode: ChartMode): void {
  storage.writeText('trade.interval', mode);
}
