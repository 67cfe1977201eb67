/** A server for withdrawals that nobody decides but the test, and what tests of its calls ask of it. */

import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { registerWithdrawer, type WireWithdrawal, withdraw } from '../../support/withdrawals.ts';

export function openWithdrawWorld(openDatabase: () => Promise<Database>) {
  const server = serverOfFile(openDatabase, { environment: { SANDBOX_APPROVE: 'manual' } });

  return {
    server,
    newcomer: () => registerWithdrawer(server(), newAddress()),
    decide: (id: number, verdict: 'approve' | 'reject', reason = '') =>
      server().exchange.database.withTransaction(async (tx) =>
        accept(
          verdict === 'approve'
            ? await server().running.reviews.withdrawal.approve(tx, id)
            : await server().running.reviews.withdrawal.reject(tx, id, reason),
        ),
      ),
    asked: async (account: TestAccount, fields: Readonly<Record<string, string>>) =>
      (await must(withdraw(server(), account, fields))) as WireWithdrawal,
    rows: async (account: TestAccount) =>
      (await must(server().call('withdraw.records', {}, account))) as { list: WireWithdrawal[] },
  };
}
