/**
 * How far a total has come between the first and the last point. These figures describe a drawing: they
 * are rounded ratios for people, and no money is ever computed from them.
 */
import type { Tone } from '../../../contract/features/assets.ts';

export type EquityPoint = readonly [timeMs: number, usd: string];

export interface EquityChange {
  readonly tone: Tone;
  /** Empty while the rate of the chosen currency is unknown. */
  readonly amountText: string;
  readonly percentText: string;
}

export function toEquityChange(options: {
  points: readonly EquityPoint[];
  rate: string | null;
  fiat: string;
  tag: string;
}): EquityChange | null {
  const { points, rate, fiat, tag } = options;
  const first = Number.parseFloat(points[0]?.[1] ?? '');
  const last = Number.parseFloat(points.at(-1)?.[1] ?? '');
  if (!Number.isFinite(first) || !Number.isFinite(last) || points.length < 2) return null;
  const difference = last - first;
  const percent = new Intl.NumberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const amount = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: fiat,
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'exceptZero',
  });
  return {
    tone: toneOf(difference),
    amountText: rate === null ? '' : amount.format(difference * Number.parseFloat(rate)),
    percentText: percent.format(first === 0 ? 0 : difference / first),
  };
}

/** Less than a cent is no change that anybody could see. */
function toneOf(difference: number): Tone {
  if (Math.abs(difference) < 0.005) return 'flat';
  return difference > 0 ? 'up' : 'down';
}

/** The points as the path of an SVG of this size: time from left to right, value from the bottom up. */
export function curvePath(
  points: readonly EquityPoint[],
  size: { width: number; height: number },
): string {
  const times = points.map(([timeMs]) => timeMs);
  const values = points.map(([, usd]) => Number.parseFloat(usd));
  const [startMs, endMs] = [times[0] ?? 0, times.at(-1) ?? 0];
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const x = (timeMs: number) => ((timeMs - startMs) / (endMs - startMs || 1)) * size.width;
  const y = (value: number) =>
    range === 0 ? size.height / 2 : (1 - (value - low) / range) * size.height;
  const path = points.map(
    ([timeMs], index) => `${x(timeMs).toFixed(1)} ${y(values[index] ?? low).toFixed(1)}`,
  );
  return `M${path.join('L')}`;
}
