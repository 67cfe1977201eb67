/** What the screens of the desk over the counter watch and ask, as they see it. */
import { TypedDecimal } from '../drafts.ts';
import { questions } from '../question.ts';
import { type OfferField, otcPriceKinds } from '../rules/otc/bounds.ts';
import type { OtcStep } from '../rules/otc/order-steps.ts';
import { otcMeasures } from '../rules/otc/prices.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import type { PageOf } from '../wire.ts';
import {
  type OtcOffer,
  type OtcOrder,
  type OtcOrderPage,
  type OtcOwnOffer,
  type OtcRecord,
  otcSides,
} from './otc-entities.ts';

export const otcQuestions = questions({
  'otc.desk': { asks: 'otc.offers', freshWith: ['otc.orderChanged', 'otc.take'] },
  'otc.oneOffer': { asks: 'otc.offer', freshWith: ['otc.orderChanged', 'otc.take'] },
  'otc.myOrders': { asks: 'otc.orders', freshWith: ['otc.orderChanged'] },
  'otc.orderPage': { asks: 'otc.order', freshWith: ['otc.orderChanged'] },
  'otc.talk': { asks: 'otc.messages', freshWith: ['otc.said'] },
  'otc.myOffers': { asks: 'otc.ownOffers', freshWith: ['otc.offerChanged', 'otc.orderChanged'] },
});

/** What somebody has done, formatted. */
export interface OtcRecordView extends Pick<OtcRecord, 'name' | 'isMerchant' | 'trades'> {
  readonly tradesText: string;
  /** Null for who has nothing behind them yet. */
  readonly completionText: string | null;
  /** Begun minutes, on average; null for who never did. */
  readonly payMinutes: number | null;
  readonly releaseMinutes: number | null;
}

interface OfferFigures {
  /** Null while it follows a market that has no price. */
  readonly priceText: string | null;
  /** Of a floating price, such as `100.6%`. */
  readonly percentText: string | null;
  readonly leftText: string;
  readonly minimumText: string;
  readonly maximumText: string;
}

/** An offer with its figures, and plain ones for the draft of an order. */
export interface OtcOfferView extends Omit<OtcOffer, 'owner'>, OfferFigures {
  readonly tradeLimitText: string;
  readonly owner: OtcRecordView;
}

export interface OtcOwnOfferView
  extends Pick<
      OtcOwnOffer,
      'id' | 'side' | 'currency' | 'fiat' | 'methods' | 'terms' | 'state' | 'openOrders'
    >,
    OfferFigures {
  readonly quantityText: string;
  /** Of the quantity that is gone, 0 to 100. */
  readonly takenPercent: number;
}

interface OrderFigures {
  readonly priceText: string;
  readonly numberText: string;
  readonly totalText: string;
  /** What its reader may do now. */
  readonly steps: readonly OtcStep[];
}

export interface OtcOrderView
  extends Omit<OtcOrder, 'price' | 'number' | 'scale' | 'fiatScale' | 'version' | 'currencyId'>,
    OrderFigures {}

export interface OtcOrderPageView extends OtcOrderView {
  readonly payee: OtcOrderPage['payee'];
  readonly payer: OtcOrderPage['payer'];
  readonly hasVoucher: boolean;
  readonly isTalking: boolean;
}

export interface OtcQuestions {
  'otc.desk': PageOf<OtcOfferView>;
  'otc.oneOffer': OtcOfferView;
  'otc.myOrders': PageOf<OtcOrderView>;
  'otc.orderPage': OtcOrderPageView;
  'otc.myOffers': PageOf<OtcOwnOfferView>;
}

const units = {
  currency: z.string(),
  scale: z.int(),
  fiat: z.string(),
  fiatScale: z.int(),
};

/** What is typed to take an offer, with the offer as it was seen. */
export const OtcTakeDraft = z.object({
  ...units,
  /** What its owner does. */
  side: z.enum(otcSides),
  by: z.enum(otcMeasures),
  amount: TypedDecimal,
  price: TypedDecimal,
  left: TypedDecimal,
  minimum: TypedDecimal,
  maximum: TypedDecimal,
  tradeLimit: TypedDecimal,
});
export type OtcTakeDraft = z.output<typeof OtcTakeDraft>;

/** What an order would come to. */
export interface OtcTakePreview {
  readonly numberText: string;
  readonly totalText: string;
  /** The most that can be taken, in the measure that is typed in; plain decimal text. */
  readonly most: string;
  /** Coins of who sells. */
  readonly availableText: string;
  readonly problem: OrderProblem | null;
}

/** What is typed to publish an offer, with the market as it was seen. */
export const OtcOfferDraft = z.object({
  ...units,
  side: z.enum(otcSides),
  usd: TypedDecimal,
  rate: TypedDecimal,
  lowestPercent: TypedDecimal,
  highestPercent: TypedDecimal,
  smallestUsd: TypedDecimal,
  largestUsd: TypedDecimal,
  tradeLimit: TypedDecimal,
  priceKind: z.enum(otcPriceKinds),
  price: TypedDecimal,
  quantity: TypedDecimal,
  minimum: TypedDecimal,
  maximum: TypedDecimal,
});
export type OtcOfferDraft = z.output<typeof OtcOfferDraft>;

/** What an offer would say. */
export interface OtcOfferPreview {
  /** Fiat for a unit of the coin at the market. */
  readonly marketText: string;
  readonly priceText: string | null;
  readonly totalText: string | null;
  readonly availableText: string;
  readonly problems: Readonly<Partial<Record<OfferField, OrderProblem>>>;
}

export interface OtcTopics {
  /** Key: an `OtcTakeDraft` as JSON. */
  'otc.preview': OtcTakePreview;
  /** Key: an `OtcOfferDraft` as JSON. */
  'otc.offerPreview': OtcOfferPreview;
  /** Whole seconds by the clock of the exchange until an instant, 0 once it is over. Key: the instant. */
  'otc.secondsLeft': number;
}
