/** How the chart looks and speaks: colours of the theme, figures and times of the language. */
import type { ChartMode } from './intervals.ts';
import { readColor } from './line-colors.ts';

export interface ChartColors {
  readonly up: string;
  readonly down: string;
  readonly gold: string;
  readonly text: string;
  readonly hairline: string;
  readonly control: string;
  readonly flat: string;
}

/** Read when the chart is styled, so it follows the chosen palette. */
export function readChartColors(): ChartColors {
  return {
    up: readColor('up'),
    down: readColor('down'),
    gold: readColor('gold'),
    text: readColor('faint'),
    hairline: readColor('hairline'),
    control: readColor('control'),
    flat: readColor('flat'),
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

const THOUSAND = 1000;
const MILLION = 1_000_000;

type Figure = (value: number) => string;

/** Making a format costs a hundred times its use, and legends are written with every tick. */
const formats = new Map<string, Figure>();

function remembered(name: string, create: () => Intl.NumberFormat): Figure {
  const known = formats.get(name);
  if (known) return known;
  const format = create();
  const figure = (value: number) => format.format(value);
  formats.set(name, figure);
  return figure;
}

export function priceFormatter(tag: string, scale: number): Figure {
  const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale };
  return remembered(`price ${tag} ${scale}`, () => new Intl.NumberFormat(tag, digits));
}

/** K and M in every language, as all volumes of the app. */
export function volumeFormatter(tag: string): Figure {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const figure = remembered(`volume ${tag}`, () => new Intl.NumberFormat(tag, options));
  return (value) => {
    if (value >= MILLION) return `${figure(value / MILLION)}M`;
    return value >= THOUSAND ? `${figure(value / THOUSAND)}K` : figure(value);
  };
}

/** Of a figure in percent: +1.25%. */
export function percentFormatter(tag: string): Figure {
  const options = {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const;
  const format = remembered(`percent ${tag}`, () => new Intl.NumberFormat(tag, options));
  return (percent) => format(percent / 100);
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
    // As on the axis: a clock of 24 hours.
    ...(!isDaily && { timeStyle: 'short' as const, hourCycle: 'h23' as const }),
  });
  return (seconds) => format.format(seconds * 1000);
}
