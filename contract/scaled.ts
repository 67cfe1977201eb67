/** Prices and quantities as integers: ticks and lots of 10^-scale, and decimal text at the edges. */
import { isZero } from './plain/decimal-text.ts';

/** An integer of 10^-scale as decimal text with all its places: `scaledText(125, 2)` is `1.25`. */
export function scaledText(value: number, scale: number): string {
  if (scale === 0) return String(value);
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Decimal text as an integer of 10^-scale. Digits beyond the scale must be zero. */
export function scaledInteger(text: string, scale: number): number {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  const value = Number(`${whole}${kept}`);
  if (!isZero(fraction.slice(scale)) || !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} does not fit a scale of ${scale}`);
  }
  return value;
}
