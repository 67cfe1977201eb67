/** How a withdrawal is said to its owner. */
import type { Balance as ContractBalance } from '../../../contract/features/assets.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { newestBalances, toContractBalance } from '../../ledger/balance-view.ts';
import { currencies } from '../../market/instruments.ts';

const TARGET_END = 6;

const currencyIds = new Map(currencies.map(({ code, id }) => [code, id]));

export function balanceViews(balances: readonly Balance[]): ContractBalance[] {
  return newestBalances(balances).map((balance) => toContractBalance(balance, currencyIds));
}

/** Enough of the target to know it again: its name and how it ends. */
export function shortTarget({
  targetName,
  target,
}: Pick<Withdrawal, 'targetName' | 'target'>): string {
  return `${targetName} (…${target.slice(-TARGET_END)})`;
}
