/** Whether the numbers of a binary batch are what the contract says of a quote's tuple. */
import { QUOTE_COLUMNS, type QuoteBatch } from '../../contract/rules/quote-batch.ts';

/** All columns but the last, the turnover, hold whole numbers. */
const WHOLE_COLUMNS = QUOTE_COLUMNS - 1;

/** Broken bytes would otherwise become prices that no text can be made of. */
export function isSoundBatch({ sequence, columns, count }: QuoteBatch): boolean {
  if (!Number.isSafeInteger(sequence)) return false;
  const whole = count * WHOLE_COLUMNS;
  for (let index = 0; index < whole; index += 1) {
    if (!Number.isSafeInteger(columns[index])) return false;
  }
  for (let index = whole; index < columns.length; index += 1) {
    if (!Number.isFinite(columns[index])) return false;
  }
  return true;
}
