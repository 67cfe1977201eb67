/** Checks that the numbers of a quote in a binary batch are those that the contract declares. */
import { QUOTE_COLUMNS, type QuoteBatch } from '../../../contract/rules/market/quote-batch.ts';

/** All columns but the last, which is the turnover, hold whole numbers. */
const WHOLE_COLUMNS = QUOTE_COLUMNS - 1;

/** Without it broken bytes would become prices that cannot be formatted. */
export function isSoundQuote({ columns, count }: QuoteBatch, row: number): boolean {
  for (let column = 0; column < WHOLE_COLUMNS; column += 1)
    if (!Number.isSafeInteger(columns[column * count + row])) return false;
  return Number.isFinite(columns[WHOLE_COLUMNS * count + row]);
}
