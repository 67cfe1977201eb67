import { accept } from '../../../server/db/errors.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { insertUser } from '../../support/database-users.ts';

/** What each of them has in the beginning, in USDT. */
export const GRANT = '1000000';

/** Users who can pay for anything, by the ledger, so that the audit holds for them too. */
export async function openPeople({ database, clock }: Exchange, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await insertUser(database));
  await database.withTransaction(async (tx) => {
    const grants = ids.map((userId) => ({
      code: 'sandbox_grant',
      key: `grant:${userId}`,
      legs: [
        { account: { userId, account: 'change' as const, currency: 'USDT' }, amount: GRANT },
        { account: { house: 'issuance' as const, currency: 'USDT' }, amount: `-${GRANT}` },
      ],
      at: clock.now(),
    }));
    for (const written of await transferMany(tx, grants)) accept(written);
  });
  return ids;
}
