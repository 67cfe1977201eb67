/** The one view of a futures order, open or over, and the view of a position that is over. */
import type { FuturesOrder, FuturesPosition } from '../../../contract/features/futures-entities.ts';
import type {
  FuturesClosedView,
  FuturesOrderView,
} from '../../../contract/features/futures-views.ts';
import { exact, plainText, Ratio } from '../../../contract/money.ts';
import { isExpired } from '../../../contract/rules/spot/order-terms.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import type { FormatParts } from '../../feature/question-parts.ts';
import { formatDecimal, formatFixed, formatPercent } from '../../view/format-number.ts';
import { toneOf } from '../../view/tone.ts';
import { toTwapView } from '../../view/twap-view.ts';
import { LEAST_PROFIT, moneyText } from './figures.ts';
import { toResting } from './resting-view.ts';

export function toFuturesOrderView(
  order: FuturesOrder,
  { catalogue, preferences }: FormatParts,
): FuturesOrderView {
  const market = catalogue.byId(order.marketId);
  const { language } = preferences();
  const price = (text: string | null) =>
    text === null ? '' : formatFixed(text, market?.priceScale ?? 2, language);
  const { id, symbol, side, type, marginMode, multiple, isSuper, reduceOnly, isTriggered } = order;
  return {
    id,
    symbol,
    base: market?.base ?? symbol,
    quote: market?.quote ?? '',
    side,
    type,
    marginMode,
    multiple,
    isSuper,
    timeInForce: order.timeInForce,
    expiresAt: order.expiresAt,
    isExpired: order.outcome === 'cancelled' && isExpired(order, order.updatedAt),
    postOnly: order.postOnly,
    reduceOnly,
    isTriggered,
    oco: order.oco,
    ocoPriceText: price(order.ocoPrice),
    stopLimit: order.stopLimit ?? '',
    stopLimitText: price(order.stopLimit),
    twap: order.twap && toTwapView(order.twap),
    status: order.status,
    outcome: order.outcome,
    price: order.targetPrice ?? '',
    trigger: order.triggerPrice ?? '',
    priceText: price(order.targetPrice),
    triggerText: price(order.triggerPrice),
    averageText: price(order.averagePrice),
    lots: order.lots,
    lotsText: formatDecimal(order.lots, language),
    filledText: formatDecimal(order.filledLots, language),
    marginText: moneyText.live(order.margin, language),
    feeText: moneyText.live(order.fee, language),
    targetProfitText: price(order.targetProfitPrice),
    stopLossText: price(order.stopLossPrice),
    time: order.createdAt,
  };
}

/**
 * It has no margin and no risk any more, and its size is that of the opening. Its return is what it
 * made after fees by the margin that it was opened with.
 */
export function toClosedView(position: FuturesPosition, parts: FormatParts): FuturesClosedView {
  const { language } = parts.preferences();
  const market = parts.catalogue.byId(position.marketId);
  const { realisedProfit, fee, overnightFee, openLots } = position;
  const fees = exact(fee).plus(overnightFee);
  const net = plainText(exact(realisedProfit).minus(fees));
  return {
    ...toResting({ ...position, lots: openLots }, market, language),
    markPriceText: formatFixed(position.markPrice, market?.priceScale ?? 2, language),
    markPrice: position.markPrice,
    liquidationText: '',
    profitText: moneyText.signed(realisedProfit, language),
    profitPercentText: '',
    tone: toneOf(realisedProfit, LEAST_PROFIT),
    riskText: '',
    risk: 'none',
    feesText: moneyText.live(plainText(fees), language),
    netProfitText: moneyText.signed(net, language),
    netTone: toneOf(net, LEAST_PROFIT),
    returnText: formatPercent(returnOf(position, net), language),
  };
}

function returnOf(position: FuturesPosition, net: string): string {
  const { openLots, contractSize, openPrice, multiple } = position;
  const margin = new Ratio(openLots).times(contractSize).times(openPrice).div(multiple);
  return margin.isZero() ? '0' : new Ratio(net).div(margin).toFixed(QUOTE_SCALE);
}
