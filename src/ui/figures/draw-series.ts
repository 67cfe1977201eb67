/**
 * Realised profits as a picture. The heights of a drawing are rounded ratios, and no money is ever
 * computed from them.
 */
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
export function drawSeries(
  series: readonly { readonly profit: string; readonly total: string }[],
  size: Size,
): ProfitDrawing {
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
