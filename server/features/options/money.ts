/** What options say to the ledger, and of it. */
import type { Balance as ContractBalance } from '../../../contract/features/assets.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { newestBalances, toContractBalance } from '../../ledger/balance-view.ts';
import type { Leg } from '../../ledger/transfer.ts';
import { currencies } from '../../market/instruments.ts';

/** Kind of the reference of every transfer for an option; its id is the option's. */
export const OPTION_REFERENCE = 'option_order';

const currencyIds = new Map(currencies.map(({ code, id }) => [code, id]));

export function balanceViews(balances: readonly Balance[]): ContractBalance[] {
  return newestBalances(balances).map((balance) => toContractBalance(balance, currencyIds));
}

/** A discount may leave no fee, and the ledger knows no leg of nothing. */
export function withoutZeros(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ amount }) => /[1-9]/.test(amount));
}
