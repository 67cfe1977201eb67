/**
 * Who takes over an account changes what its owner is known by, and then moves the money. So nothing leaves for
 * some hours after such a change, of which the owner is told by message.
 */
import { HOUR_MS } from '../../contract/plain/time.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';

/** When what is added now may be used: a new address, a new card. */
export function usableFrom({ config }: Pick<Exchange, 'config'>, nowMs: number): number {
  return nowMs + config.addressWaitHours * HOUR_MS;
}

/** Belongs to the transaction of the change. */
export async function holdOutflows(
  exchange: Pick<Exchange, 'config' | 'clock'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  await tx.query('update users set outflows_from = greatest(outflows_from, $2) where id = $1', [
    userId,
    usableFrom(exchange, exchange.clock.now()),
  ]);
}
