/** Offers, orders and what their owners have done, with every digit as it is shown. */
import type {
  OtcOffer,
  OtcOrder,
  OtcOwnOffer,
  OtcRecord,
} from '../../../contract/features/otc-entities.ts';
import type {
  OtcOfferView,
  OtcOrderView,
  OtcOwnOfferView,
  OtcRecordView,
} from '../../../contract/features/otc-views.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { stepsNow } from '../../../contract/rules/otc/order-steps.ts';
import { type FormatParts, type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { formatRate } from '../../view/format-share.ts';
import { usedPercent } from '../../view/used-percent.ts';

type Formatted = 'otc.desk' | 'otc.oneOffer' | 'otc.myOrders' | 'otc.orderPage' | 'otc.myOffers';

export const otcFormatters: Formatters<Formatted> = {
  'otc.desk': (page, { preferences }) =>
    pageOfViews(page, (offer) => toOfferView(offer, preferences().language)),
  'otc.oneOffer': (offer, { preferences }) => toOfferView(offer, preferences().language),
  'otc.myOrders': (page, parts) => pageOfViews(page, (order) => toOrderView(order, parts)),
  'otc.orderPage': ({ payee, payer, hasVoucher, isTalking, ...order }, parts) => ({
    ...toOrderView(order, parts),
    ...{ payee, payer, hasVoucher, isTalking },
  }),
  'otc.myOffers': (page, { preferences }) =>
    pageOfViews(page, (offer) => toOwnOfferView(offer, preferences().language)),
};

type Figured = Pick<OtcOffer, 'price' | 'percent' | 'left' | 'minimum' | 'maximum'>;

function figuresOf({ price, percent, left, minimum, maximum }: Figured, language: Language) {
  const text = (amount: string) => formatDecimal(amount, language);
  return {
    priceText: price && text(price),
    percentText: percent && formatRate(plainText(exact(percent).div(100)), language),
    leftText: text(left),
    minimumText: text(minimum),
    maximumText: text(maximum),
  };
}

function toOfferView(offer: OtcOffer, language: Language): OtcOfferView {
  return {
    ...offer,
    ...figuresOf(offer, language),
    tradeLimitText: formatDecimal(offer.tradeLimit, language),
    owner: toRecordView(offer.owner, language),
  };
}

function toOwnOfferView(offer: OtcOwnOffer, language: Language): OtcOwnOfferView {
  const { id, side, currency, fiat, methods, terms, state, openOrders, quantity, left } = offer;
  return {
    ...{ id, side, currency, fiat, methods, terms, state, openOrders },
    ...figuresOf(offer, language),
    quantityText: formatDecimal(quantity, language),
    takenPercent: usedPercent(plainText(exact(quantity).minus(left)), quantity),
  };
}

function toRecordView(record: OtcRecord, language: Language): OtcRecordView {
  const { name, isMerchant, trades, completion, payMs, releaseMs } = record;
  return {
    ...{ name, isMerchant, trades },
    tradesText: formatDecimal(String(trades), language),
    completionText: completion && formatRate(completion, language),
    payMinutes: minutesOf(payMs),
    releaseMinutes: minutesOf(releaseMs),
  };
}

/** A minute that has begun counts: nobody is said to be done in none. */
function minutesOf(ms: number | null): number | null {
  return ms === null ? null : Math.max(1, Math.ceil(ms / MINUTE_MS));
}

function toOrderView(order: OtcOrder, { preferences }: FormatParts): OtcOrderView {
  const { price, number, scale: _, fiatScale: __, version: ___, currencyId: ____, ...rest } = order;
  const { language } = preferences();
  return {
    ...rest,
    priceText: formatDecimal(price, language),
    numberText: formatDecimal(number, language),
    totalText: formatDecimal(order.total, language),
    // What the state allows; whether there is still time the exchange says by its own clock.
    steps: stepsNow(order.role, order, order.createdAt),
  };
}
