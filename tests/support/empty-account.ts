/** Takes all money out of an account, so that nothing is left in it but what was going on. */
import { randomUUID } from 'node:crypto';
import { accept } from '../../server/db/errors.ts';
import type { Exchange } from '../../server/exchange.ts';
import { balances } from '../../server/ledger/statements.ts';
import { transfer } from '../../server/ledger/transfer.ts';

export async function emptyAccount(
  { exchange }: { readonly exchange: Pick<Exchange, 'clock' | 'database'> },
  userId: number,
): Promise<void> {
  const { database, clock } = exchange;
  for (const { account, currency, available } of await balances(database, userId)) {
    if (Number(available) === 0) continue;
    await database.withTransaction(async (tx) =>
      accept(
        await transfer(tx, {
          code: 'withdraw',
          key: randomUUID(),
          legs: [
            { account: { userId, account, currency }, amount: `-${available}` },
            { account: { house: 'withdrawals', currency }, amount: available },
          ],
          at: clock.now(),
        }),
      ),
    );
  }
}
