/** An order of the history as the rows show it; open orders come so from the core. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotOrder, SpotOrderView } from '../../../../contract/features/spot.ts';
import { formatAmountText } from '../../../i18n/amount-text.ts';

export function toOrderView(
  order: SpotOrder,
  markets: readonly MarketView[],
  tag: string,
): SpotOrderView {
  const market = markets.find(({ symbol }) => symbol === order.symbol);
  const dress = (text: string | null) => (text === null ? '' : formatAmountText(text, tag));
  const { id, symbol, side, kind, status, queued } = order;
  return {
    id,
    symbol,
    side,
    kind,
    status,
    queued,
    price: order.price ?? '',
    base: market?.base ?? '',
    quote: market?.quote ?? '',
    priceText: dress(order.price),
    averageText: dress(order.averagePrice),
    amountText: dress(order.amount),
    filledText: dress(order.filled),
    filledPercent: order.status === 'filled' ? 100 : 0,
    feeText: dress(order.fee),
    turnoverText: dress(order.turnover),
    time: order.createdAt,
  };
}
