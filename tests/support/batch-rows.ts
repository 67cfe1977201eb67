/** The rows of a batch, as they were before they became columns. */
import type { QuoteTuple } from '../../contract/realtime.ts';
import { type QuoteBatch, timeOf } from '../../contract/rules/market/quote-batch.ts';

export function rowsOf(batch: QuoteBatch | null): QuoteTuple[] {
  if (batch === null) return [];
  const [, ...figures] = batch.columns;
  return [...batch.marketIds].map((id, row) => {
    const values = figures.map((column) => column[row]);
    return [id, timeOf(batch, row), ...values] as unknown as QuoteTuple;
  });
}
