/**
 * How trading of stocks differs from coins: it has an account of its own, and happens only while
 * the market is open. Orders that are placed before wait for the open.
 */
import type { Market } from '../../features/markets.ts';
import { exact } from '../../money.ts';
import type { AccountKind } from '../../plain/accounts.ts';

/**
 * How far from the last price a market order may fill that was placed while the market was
 * closed, as a fraction: the price of the open is not known. A buy holds for the highest such
 * price.
 */
export const QUEUE_COLLAR = '0.05';

/** The account whose balances an order on this market moves, of both its currencies. */
export function tradingAccount(
  market: Pick<Market, 'kind'>,
): Extract<AccountKind, 'change' | 'stock'> {
  return market.kind === 'stock' ? 'stock' : 'change';
}

/** Whether an order on this market may wait for the open: only stocks ever close. */
export function canQueue(market: Pick<Market, 'kind'>): boolean {
  return market.kind === 'stock';
}

/**
 * The worst price in ticks at which a queued market order fills, inside the collar; at least
 * 1.
 */
export function collarTicks(side: 'buy' | 'sell', lastTicks: number): number {
  const width = exact(String(lastTicks)).times(QUEUE_COLLAR);
  const worst =
    side === 'buy'
      ? exact(String(lastTicks)).plus(width).toDecimalPlaces(0, 1)
      : exact(String(lastTicks)).minus(width).toDecimalPlaces(0, 0);
  return Math.max(1, worst.toNumber());
}
