/** Waits for the timer of a server that is in the middle of what another instance passes by. */
import { expect } from 'vitest';
import type { Exchange } from '../../server/exchange.ts';

/** Resolves once the table has no row left that is due; fails when nobody takes what is. */
export async function untilNothingIsDue(
  { database, clock }: Pick<Exchange, 'database' | 'clock'>,
  table: 'lock_orders' | 'miner_orders' | 'defi_shares',
): Promise<void> {
  const due = async () => {
    const sql = `select count(*) as count from ${table} where due_at <= $1`;
    const [row] = await database.query<{ count: number }>(sql, [clock.now()]);
    return row?.count;
  };
  await expect.poll(due, { interval: 20 }).toBe(0);
}
