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

/** A bet of seconds is one pixel of the bars by which a coin is traded, so options keep a choice of their own. */
export type ChartPurpose = 'trade' | 'options';
const storedKeys = { trade: 'trade.interval', options: 'trade.options.interval' } as const;
const defaultModes: Readonly<Record<ChartPurpose, ChartMode>> = { trade: '15m', options: '1m' };

/** The time-share line is drawn through the closes of one-minute bars. */
export function intervalOf(mode: ChartMode): Interval {
  return mode === 'time' ? '1m' : mode;
}

export function keptChartMode(purpose: ChartPurpose): ChartMode {
  const kept = storage.readText(storedKeys[purpose]);
  return chartModes.find((mode) => mode === kept) ?? defaultModes[purpose];
}

export function keepChartMode(purpose: ChartPurpose, mode: ChartMode): void {
  storage.writeText(storedKeys[purpose], mode);
}
