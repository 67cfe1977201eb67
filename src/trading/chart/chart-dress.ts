/** How the chart looks and speaks: colours of the theme, figures and times of the language. */
import type { ChartMode } from './intervals.ts';

export interface ChartColors {
  readonly up: string;
  readonly down: string;
  readonly gold: string;
  readonly text: string;
  readonly hairline: string;
  readonly control: string;
}

/** Read when the chart is dressed, so it follows the chosen palette. */
export function readChartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    up: read('up'),
    down: read('down'),
    gold: read('gold'),
    text: read('faint'),
    hairline: read('hairline'),
    control: read('control'),
  };
}

export function figureFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-figure').trim();
}

/** Days and longer are days of the exchange, in UTC; shorter bars stand in the reader's own time. */
export function offsetSecondsOf(mode: ChartMode, nowMs: number): number {
  const isDaily = mode === '1d' || mode === '1w' || mode === '1M';
  return isDaily ? 0 : -new Date(nowMs).getTimezoneOffset() * 60;
}

export function priceFormatter(tag: string, scale: number): (price: number) => string {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: scale,
    maximumFractionDigits: scale,
  });
  return (price) => format.format(price);
}

export function volumeFormatter(tag: string): (volume: number) => string {
  const format = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 });
  return (volume) => format.format(volume);
}

/** Kinds of marks on the time axis, as the library numbers them. */
const TICK_FORMATS: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { month: 'short' },
  { day: 'numeric', month: 'numeric' },
  { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
];

/** The chart's times are shifted to the reader's zone already, so they are written as UTC. */
export function tickFormatter(tag: string): (seconds: number, kind: number) => string {
  const formats = TICK_FORMATS.map(
    (options) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }),
  );
  return (seconds, kind) => (formats[kind] ?? formats[3])?.format(seconds * 1000) ?? '';
}

export function timeFormatter(tag: string, mode: ChartMode): (seconds: number) => string {
  const isDaily = mode === '1d' || mode === '1w' || mode === '1M';
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    dateStyle: 'medium',
    ...(!isDaily && { timeStyle: 'short' as const }),
  });
  return (seconds) => format.format(seconds * 1000);
}
