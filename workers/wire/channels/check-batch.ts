/** Checks that the numbers of a binary batch are those of a quote as the contract declares it. */
import { QUOTE_COLUMNS, type QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';

/** All columns but the last, which is the turnover, hold whole numbers. */
const WHOLE_COLUMNS = QUOTE_COLUMNS - 1;

/** Without it broken bytes would become prices that cannot be formatted. */
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
