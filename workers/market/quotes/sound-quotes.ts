/** Checks that the numbers of a quote in a binary batch are those that the contract declares. */
import { type QuoteBatch, timeOf } from '../../../contract/rules/market/quote-batch.ts';

/**
 * All columns but the last, which is the turnover, hold whole numbers. Without this check broken bytes would become
 * prices that cannot be formatted.
 */
export function isSoundQuote(batch: QuoteBatch, row: number): boolean {
  const [, last, bid, ask, open, high, low, volume, turnover] = batch.columns;
  const whole = [last, bid, ask, open, high, low, volume];
  return (
    Number.isSafeInteger(timeOf(batch, row)) &&
    whole.every((column) => Number.isSafeInteger(column[row])) &&
    Number.isFinite(turnover[row])
  );
}
