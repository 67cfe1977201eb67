/** The one view of a product, and the one of a purchase. */

import type { DualOrder, DualProduct } from '../../../contract/features/dual-invest.ts';
import type { DualOfferView, DualOrderView } from '../../../contract/features/dual-invest-views.ts';
import { exact } from '../../../contract/money.ts';
import { dualOutcome } from '../../../contract/rules/dual/dual-payout.ts';
import type { FormatParts } from '../../feature/question-parts.ts';
import { formatDecimal, formatFixed, formatPercent } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';

/** Places of a price whose market is not known. */
const USUAL_SCALE = 2;

export function toOfferView(
  product: DualProduct,
  { catalogue, preferences }: FormatParts,
  now: {
    readonly serverMs: number;
    readonly deviceMs: number;
    /** The price of the moment, where it is known better than the product says. */
    readonly price?: string | null;
  },
): DualOfferView {
  const { language } = preferences();
  const { id, type, currency, payCurrency, quoteCurrency, linkedPrice, progress } = product;
  const { holdingDays, maturesAt, sellsUntil, timeZone, remainingShares } = product;
  const scale = catalogue.bySymbol(product.symbol)?.priceScale ?? USUAL_SCALE;
  const price = now.price ?? product.referencePrice;
  const away = exact(price).isZero() ? '0' : exact(linkedPrice).div(price).minus(1).toFixed();
  return {
    ...{ id, type, currency, payCurrency, quoteCurrency },
    ...{ holdingDays, maturesAt, timeZone },
    endsAtMs: now.deviceMs + sellsUntil - now.serverMs,
    rateText: formatShare(product.annualRate, language),
    linkedText: formatFixed(linkedPrice, scale, language),
    awayText: formatPercent(away, language),
    sharePriceText: formatDecimal(product.sharePrice, language),
    remainingText: formatDecimal(String(remainingShares), language),
    soldPercent: exact(progress).times(100).toNumber(),
    soldText: formatShare(progress, language),
    isSoldOut: remainingShares === 0,
  };
}

export function toOrderView(
  order: DualOrder,
  { catalogue, preferences }: FormatParts,
): DualOrderView {
  const { language } = preferences();
  const { id, type, currency, quoteCurrency, payCurrency, linkedPrice, settlementPrice } = order;
  const { holdingDays, status, purchasedAt, maturesAt } = order;
  const scale = catalogue.bySymbol(order.symbol)?.priceScale ?? USUAL_SCALE;
  const money = (text: string | null) => (text === null ? '' : formatDecimal(text, language));
  return {
    ...{ id, type, currency, quoteCurrency, payCurrency },
    ...{ holdingDays, status, purchasedAt, maturesAt },
    numText: money(String(order.num)),
    amountText: money(order.amount),
    rateText: formatShare(order.annualRate, language),
    linkedText: formatFixed(linkedPrice, scale, language),
    belowText: money(order.payoutBelow),
    aboveText: money(order.payoutAbove),
    settlementText: settlementPrice === null ? '' : formatFixed(settlementPrice, scale, language),
    priceSource: order.priceSource ?? '',
    paidText: money(order.paidAmount),
    paidCurrency: order.paidCurrency ?? '',
    outcome: settlementPrice === null ? null : dualOutcome(settlementPrice, linkedPrice),
  };
}
