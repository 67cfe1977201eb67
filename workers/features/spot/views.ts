/** The one view of a spot order, open or over. */
import type { SpotOrder, SpotOrderView } from '../../../contract/features/spot.ts';
import { exact } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import type { FormatParts } from '../../feature/question-parts.ts';
import { formatAmount, formatFixed } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';
import { toTwapView } from '../../view/twap-view.ts';

export function toSpotOrderView(order: SpotOrder, parts: FormatParts): SpotOrderView {
  const market = parts.catalogue.bySymbol(order.symbol);
  const { language } = parts.preferences();
  const priceScale = market?.priceScale ?? 2;
  const quantity = (text: string) =>
    formatAmount(text, market?.quantityScale ?? QUOTE_SCALE, language);
  const price = (text: string | null) =>
    text === null ? '' : formatFixed(text, priceScale, language);
  const { id, symbol, side, kind, status, queued, timeInForce, postOnly, expiresAt } = order;
  const { triggerPrice, triggeredAt, trailBy, trailUnit, oco, ocoPrice, stopLimit } = order;
  const distance = trailBy === null ? null : exact(trailBy);
  return {
    id,
    symbol,
    side,
    kind,
    status,
    queued,
    ...{ timeInForce, postOnly, expiresAt },
    isExpired: status === 'cancelled' && expiresAt !== null && order.updatedAt >= expiresAt,
    price: order.price ?? '',
    base: market?.base ?? '',
    quote: market?.quote ?? '',
    priceText: price(order.price),
    trigger: triggerPrice ?? '',
    triggerText: price(triggerPrice),
    trailText:
      trailUnit === 'percent' && distance !== null
        ? formatShare(distance.div(100).toFixed(), language)
        : price(trailBy),
    isAsleep: status === 'open' && oco === null && triggerPrice !== null && triggeredAt === null,
    oco,
    ocoPriceText: price(ocoPrice),
    stopLimit: stopLimit ?? '',
    stopLimitText: price(stopLimit),
    twap: order.twap && toTwapView(order.twap),
    bracket: bracketOf(order, price),
    bracketOf: order.bracketOf,
    averageText: price(order.averagePrice),
    amountText: quantity(order.amount),
    filledText: quantity(order.filled),
    filledPercent: exact(order.filled).div(order.amount).times(100).toDecimalPlaces(1).toNumber(),
    feeText: formatAmount(order.fee, QUOTE_SCALE, language),
    turnoverText: formatAmount(order.turnover, QUOTE_SCALE, language),
    time: order.createdAt,
  };
}

/** What was filled of an entry that is over has an exit, unless that could not be placed. */
function bracketOf(
  { takeProfit, stopLoss, exitId, status, filled }: SpotOrder,
  price: (text: string | null) => string,
): SpotOrderView['bracket'] {
  if ((takeProfit ?? stopLoss) === null) return null;
  const isMissing = status !== 'open' && exitId === null && !isZero(filled);
  return { takeProfitText: price(takeProfit), stopLossText: price(stopLoss), exitId, isMissing };
}
