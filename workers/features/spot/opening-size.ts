/** What a purchase would open, for the user's own limits, in USD: all markets are quoted in it. A sale opens nothing. */
import { exact, plainText } from '../../../contract/money.ts';
import { turnoverOf } from '../../../contract/rules/spot/pricing.ts';
import { tradingAccount } from '../../../contract/rules/spot/stock-orders.ts';
import type { OpeningSize } from '../../feature/offers.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { SpotPricing, SpotSituation } from './spot-situation.ts';

export function openingSize(
  { balances, orders }: Pick<FeatureParts, 'balances' | 'orders'>,
  { market, side, kind, last }: SpotSituation,
  { amount, price, worst, rungs }: SpotPricing,
): OpeningSize | null {
  if (side === 'sell' || amount === '') return null;
  const account = tradingAccount(market);
  const held = (balances.all() ?? [])
    .filter((row) => row.account === account && row.currency === market.base)
    .map(({ available, frozen }) => exact(available).plus(frozen));
  const bought = orders
    .open()
    .filter((order) => order.symbol === market.symbol && order.side === 'buy')
    .map((order) => exact(order.amount).minus(order.filled));
  const quantity = [...held, ...bought].reduce((sum, each) => sum.plus(each), exact(amount));
  const each = worst ?? (kind === 'limit' && price !== '' ? price : last);
  return {
    value: rungs ? turnoverOf(rungs, market) : plainText(exact(amount).times(each)),
    position: plainText(quantity.times(last)),
  };
}
