/** Helpers for the transfers of options. */
import { isZero } from '../../../contract/plain/decimal-text.ts';
import type { Leg } from '../../ledger/transfer.ts';

/** Kind of the reference of every transfer for an option; its id is the option's. */
export const OPTION_REFERENCE = 'option_order';

/** Of the transfer that ends an option, by its ticks or by a sale: so it is paid once. */
export const settlementKey = (id: number) => `option_settle:${id}`;

/** A discount may leave no fee, and the ledger refuses a leg of zero. */
export function withoutZeros(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ amount }) => !isZero(amount));
}
