/** A ledger balance as the contract says it. */
import type { Balance as ContractBalance } from '../../contract/features/assets.ts';
import type { Balance } from './accounts.ts';

/** Ids of currencies by their code, such as BTC to 1. */
export type CurrencyIds = ReadonlyMap<string, number>;

/** Each account once, the newest of its states: later entries replace earlier ones. */
export function newestBalances(balances: readonly Balance[]): Balance[] {
  const newest = new Map(
    balances.map((balance) => {
      const { userId, account, currency } = balance;
      return [`${userId}:${account}:${currency}`, balance];
    }),
  );
  return [...newest.values()];
}

export function toContractBalance(balance: Balance, currencyIds: CurrencyIds): ContractBalance {
  const { account, currency, available, held } = balance;
  const currencyId = currencyIds.get(currency);
  if (currencyId === undefined) throw new Error(`a balance in an unknown currency: ${currency}`);
  return { account, currencyId, currency, available, frozen: held };
}
