/** Which account can use which currency: money moves only to where it is of use. */

import type { TransferAccount } from '../../../contract/features/transfer.ts';
import { stepOf } from '../../../contract/money.ts';
import { type Currency, currencies } from '../../money/currencies.ts';

/** Spot trades every coin and over the counter too; contracts, options and stocks are paid in a few. */
const coinsOf: Readonly<Record<TransferAccount, readonly string[] | 'all'>> = {
  change: 'all',
  lever: ['USDT'],
  micro: ['USDT', 'BTC', 'ETH'],
  stock: ['USDT'],
  legal: 'all',
};

export interface TransferTerms {
  readonly currency: Currency;
  /** The accounts that can use it. */
  readonly accounts: readonly TransferAccount[];
  /** Smallest amount of one transfer. */
  readonly minimum: string;
}

/** What can be moved: coins. Shares and fiat are of use in one account alone. */
export const transferTerms: readonly TransferTerms[] = currencies
  .filter(({ kind }) => kind === 'coin')
  .map((currency) => ({
    currency,
    accounts: accountsFor(currency.code),
    minimum: stepOf(currency.scale),
  }));

function accountsFor(code: string): TransferAccount[] {
  return (Object.keys(coinsOf) as TransferAccount[]).filter((account) => {
    const coins = coinsOf[account];
    return coins === 'all' || coins.includes(code);
  });
}
