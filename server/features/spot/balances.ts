/** Balances that an order changed, each once, the newest state of it, as the contract says them. */
import type { Balance as ContractBalance } from '../../../contract/features/assets.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { toContractBalance } from '../../ledger/balance-view.ts';
import { currencies } from '../../market/instruments.ts';

const currencyIds = new Map(currencies.map((currency) => [currency.code, currency.id]));

/** Later entries of one account replace earlier ones. */
export function contractBalances(balances: readonly Balance[]): ContractBalance[] {
  const newest = new Map(
    balances.map((balance) => [`${balance.account}:${balance.currency}`, balance]),
  );
  return [...newest.values()].map((balance) => toContractBalance(balance, currencyIds));
}
