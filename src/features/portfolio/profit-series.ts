/**
 * Realised profits as a series without holes: one entry a day, with all kinds in it. Sums are exact; the
 * heights of a drawing are rounded ratios, and no money is ever computed from them.
 */
import type { TradingKind } from '../../../contract/features/trading.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { decimalSum } from './signed-decimal.ts';

export interface KindProfit {
  readonly day: number;
  readonly kind: TradingKind;
  readonly profit: string;
}

export interface DayProfit {
  readonly day: number;
  readonly profit: string;
  /** Of all days up to this one. */
  readonly total: string;
}

export function toSeries(
  rows: readonly KindProfit[],
  range: { days: number; nowMs: number },
): DayProfit[] {
  const today = lastDayOf(rows, range);
  const byDay = grouped(rows, ({ day }) => day);
  const series: DayProfit[] = [];
  let total = '0';
  for (let day = today - (range.days - 1) * DAY_MS; day <= today; day += DAY_MS) {
    const profit = decimalSum((byDay.get(day) ?? []).map((row) => row.profit));
    total = decimalSum([total, profit]);
    series.push({ day, profit, total });
  }
  return series;
}

export function sumsByKind(rows: readonly KindProfit[]): ReadonlyMap<TradingKind, string> {
  const byKind = grouped(rows, ({ kind }) => kind);
  return new Map(
    [...byKind].map(([kind, list]) => [kind, decimalSum(list.map((row) => row.profit))]),
  );
}

/** Today; by the exchange's results where the clock of the device is far from theirs. */
function lastDayOf(
  rows: readonly KindProfit[],
  { days, nowMs }: { days: number; nowMs: number },
): number {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const newest = rows.at(-1)?.day ?? today;
  return newest > today || newest <= today - days * DAY_MS ? newest : today;
}

function grouped<Key>(
  rows: readonly KindProfit[],
  keyOf: (row: KindProfit) => Key,
): Map<Key, KindProfit[]> {
  const groups = new Map<Key, KindProfit[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tone: 'up' | 'down';
}

export interface ProfitDrawing {
  readonly bars: readonly Bar[];
  /** Of the totals, as the path of an SVG. */
  readonly line: string;
  /** Height at which nothing was gained or lost on a day. */
  readonly zeroOfBars: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Bars and curve have a scale each: a year's total would make a day's bar a hair. */
export function drawSeries(series: readonly DayProfit[], size: Size): ProfitDrawing {
  const profits = series.map(({ profit }) => Number.parseFloat(profit));
  const totals = series.map(({ total }) => Number.parseFloat(total));
  const barAt = scaleOf(profits, size.height);
  const lineAt = scaleOf(totals, size.height);
  const step = size.width / Math.max(1, series.length);
  const bars = profits.flatMap((profit, index): Bar[] => {
    if (profit === 0) return [];
    const [from, to] = [barAt(0), barAt(profit)];
    return [
      {
        x: index * step + step * 0.15,
        y: Math.min(from, to),
        width: step * 0.7,
        height: Math.max(1, Math.abs(to - from)),
        tone: profit > 0 ? 'up' : 'down',
      },
    ];
  });
  const points = totals.map(
    (total, index) => `${round((index + 0.5) * step)} ${round(lineAt(total))}`,
  );
  return { bars, line: `M${points.join('L')}`, zeroOfBars: barAt(0) };
}

/** Nothing is always in the picture, so a fall below it is seen. */
function scaleOf(values: readonly number[], height: number): (value: number) => number {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  return (value) => height - ((value - low) / span) * height;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
