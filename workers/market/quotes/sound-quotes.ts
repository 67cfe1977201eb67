/** Checks that the numbers of a quote in a binary batch are those that the contract declares. */
import {
  QUOTE_COLUMNS,
  type QuoteBatch,
  timeOf,
} from '../../../contract/rules/market/quote-batch.ts';

/** All columns but the last, which is the turnover, hold whole numbers. */
const WHOLE_COLUMNS = QUOTE_COLUMNS - 1;

/** Without it broken bytes would become prices that cannot be formatted. */
export function isSoundQuote(batch: QuoteBatch, row: number): boolean {
  if (!Number.isSafeInteger(timeOf(batch, row))) return false;
  for (let column = 1; column < WHOLE_COLUMNS; column += 1)
    if (!Number.isSafeInteger(batch.columns[column]?.[row])) return false;
  return Number.isFinite(batch.columns[WHOLE_COLUMNS]?.[row]);
}
