/** What the trader holds of a currency in the account from which this market is traded. */
import type { BalanceView } from '../../../../contract/features/assets.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useTopic } from '../../../link/use-topic.ts';

/** Answers the balance of a currency, null where there is none; null itself until balances are known. */
export function useHoldings(market: MarketView): ((currency: string) => BalanceView | null) | null {
  const assets = useTopic('assets.overview');
  if (!assets) return null;
  const name = market.kind === 'stock' ? 'stock' : 'change';
  const balances = assets.accounts.find(({ account }) => account === name)?.balances ?? [];
  return (currency) => balances.find((balance) => balance.currency === currency) ?? null;
}
