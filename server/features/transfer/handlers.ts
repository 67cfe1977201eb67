/** Transfers between the user's own accounts (TRANSF-05). */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { TransferAccount } from '../../../contract/features/transfer.ts';
import type { Handlers } from '../../calls/handler.ts';
import { clampPage, pageOf } from '../../calls/page.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { LEVER_CURRENCY, type LeverFunds } from '../../ledger/lever-funds.ts';
import { balances } from '../../ledger/statements.ts';
import { currencies } from '../../money/currencies.ts';
import { submitTransfer } from './submit-transfer.ts';
import { transferTerms } from './terms.ts';
import { listTransfers } from './transfer-store.ts';

type Menu = 'transfer.currencies' | 'transfer.submit' | 'transfer.history';

export function transferHandlers(lever: LeverFunds): Handlers<Menu> {
  return {
    'transfer.currencies': async ({ database, caller }) => {
      const { userId } = caller;
      const owned = await balances(database, userId);
      const free = await lever.free(database, userId);
      const available = (account: TransferAccount, code: string) =>
        account === 'lever' && code === LEVER_CURRENCY ? free : availableOf(owned, account, code);
      return ok(
        transferTerms.map(({ currency: { id, code, name, scale }, accounts, minimum }) => ({
          currencyId: id,
          currency: code,
          name,
          scale,
          minimumNumber: minimum,
          accounts: accounts.map((account) => ({ account, available: available(account, code) })),
        })),
      );
    },

    'transfer.submit': async (context, wish) => {
      const { transaction, caller, ...exchange } = context;
      return submitTransfer({ ...exchange, lever }, transaction, { userId: caller.userId, wish });
    },

    'transfer.history': async ({ database, caller }, { currencyId, ...asked }) => {
      const currency = currencies.find(({ id }) => id === currencyId)?.code ?? null;
      if (currencyId !== undefined && currency === null) return refuse('currency_unknown');
      const page = clampPage(asked);
      const rows = await listTransfers(database, { userId: caller.userId, currency, ...page });
      return ok(pageOf(rows, page, (row) => row));
    },
  };
}

function availableOf(owned: readonly Balance[], account: TransferAccount, code: string): string {
  const found = owned.find((row) => row.account === account && row.currency === code);
  return found?.available ?? '0';
}
