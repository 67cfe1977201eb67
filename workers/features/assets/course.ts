/** The course of the total as a view: a drawing, and how far it has come between the first and the last point. */
import type { CourseView } from '../../../contract/features/assets.ts';
import { exact, plainText, Ratio } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { formatFiat } from '../../view/format-fiat.ts';
import { formatPercent } from '../../view/format-number.ts';
import { withSign } from '../../view/signed.ts';
import { toneOf } from '../../view/tone.ts';

type Point = readonly [timeMs: number, usd: string];

/** Less than a cent is no change that anybody could see. */
const LEAST_CHANGE = '0.005';
const BOX = { width: 320, height: 72 };

interface Fiat {
  readonly currencyCode: string;
  readonly rate: string;
  readonly language: Language;
}

export function toCourseView(
  points: readonly Point[],
  { currencyCode, rate, language }: Fiat,
): CourseView | null {
  const [first, last] = [points[0]?.[1], points.at(-1)?.[1]];
  if (points.length < 2 || first === undefined || last === undefined) return null;
  const difference = plainText(exact(last).minus(first));
  const tone = toneOf(difference, LEAST_CHANGE);
  const seen = tone === 'flat' ? '0' : difference;
  const size = new Ratio(seen).abs().times(rate).toFixed();
  const share = new Ratio(first).isZero() ? '0' : new Ratio(difference).div(first).toFixed();
  return {
    path: coursePath(points, BOX),
    ...BOX,
    tone,
    amountText: withSign(seen, formatFiat(size, currencyCode, language)),
    percentText: formatPercent(share, language),
  };
}

/** Time from left to right, value from the bottom up. A drawing may be rounded; no money is computed from it. */
export function coursePath(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
): string {
  const values = points.map(([, usd]) => Number(usd));
  const [startMs, endMs] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
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
