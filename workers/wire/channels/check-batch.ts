/** Checks that the numbers of a binary batch are those of a quote as the contract declares it. */
import { QUOTE_COLUMNS, type QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';

/** All columns but the last, which is the turnover, hold whole numbers. */
const WHOLE_COLUMNS = QUOTE_COLUMNS - 1;

/**
 * Added and taken away again, it leaves of a number the nearest whole one: doubles of this size have no places after the point. Exact
 * for whatever is smaller than the half of it.
 */
const ROUNDER = 1.5 * 2 ** 52;
const MOST_ROUNDED = 2 ** 51;

/** `Number.isSafeInteger`, in half of its time for all but the largest. */
const isWhole = (figure: number): boolean =>
  (Math.abs(figure) < MOST_ROUNDED && figure + ROUNDER - ROUNDER === figure) ||
  Number.isSafeInteger(figure);

/** Without it broken bytes would become prices that cannot be formatted. */
export function isSoundBatch({ sequence, columns, count }: QuoteBatch): boolean {
  if (!Number.isSafeInteger(sequence)) return false;
  const whole = count * WHOLE_COLUMNS;
  for (let index = 0; index < whole; index += 1) {
    if (!isWhole(columns[index] ?? 0)) return false;
  }
  for (let index = whole; index < columns.length; index += 1) {
    if (!Number.isFinite(columns[index])) return false;
  }
  return true;
}
