/** Turns a balance of the ledger into the contract's. */
import type { Balance as ContractBalance } from '../../contract/features/assets.ts';
import { currencyIds } from '../money/currencies.ts';
import type { Balance } from './accounts.ts';

/** Keeps the newest balance of each account: later entries replace earlier ones. */
export function newestBalances(balances: readonly Balance[]): Balance[] {
  const newest = new Map(
    balances.map((balance) => {
      const { userId, account, currency } = balance;
      return [`${userId}:${account}:${currency}`, balance];
    }),
  );
  return [...newest.values()];
}

/** Balances that one transaction changed, each account once, in its newest state. */
export function balanceViews(balances: readonly Balance[]): ContractBalance[] {
  return newestBalances(balances).map(toContractBalance);
}

/** A balance as its user sees it; what is held is `frozen` there. A currency that is not listed is a bug. */
export function toContractBalance(balance: Balance): ContractBalance {
  const { account, currency, available, held } = balance;
  const currencyId = currencyIds.get(currency);
  if (currencyId === undefined) throw new Error(`a balance in an unknown currency: ${currency}`);
  return { account, currencyId, currency, available, frozen: held };
}
