/** What is said of the desk over the counter: terms, records, offers, orders and messages. */
import { Amount } from '../amount.ts';
import { otcPriceKinds } from '../rules/otc/bounds.ts';
import { otcRoles, otcStatuses } from '../rules/otc/order-steps.ts';
import { z } from '../schema.ts';
import { Time } from '../wire.ts';

export const otcSides = ['buy', 'sell'] as const;
export type OtcSide = (typeof otcSides)[number];
/** How the money goes: between the bank cards of this kind of both sides. */
export const otcMethods = ['domestic', 'international'] as const;
export type OtcMethod = (typeof otcMethods)[number];

/** What can be traded, and within which bounds. */
export const OtcTerms = z.object({
  /** USD for a unit; it holds until `priceUntil`. A coin without a price is missing. */
  coins: z.array(
    z.object({ currencyId: z.int(), currency: z.string(), scale: z.int(), usd: Amount }),
  ),
  /** Units for a USD. `tradeLimit` is the largest single trade of the caller's level of verification. */
  fiats: z.array(
    z.object({ fiat: z.string(), fiatScale: z.int(), rate: Amount, tradeLimit: Amount }),
  ),
  priceUntil: Time,
  /** The time to pay. */
  paymentMs: z.int(),
  /** Bounds of a price, in percent of the market. */
  lowestPercent: Amount,
  highestPercent: Amount,
  /** Bounds of an offer, in USD. */
  smallestUsd: Amount,
  largestUsd: Amount,
  /** Who as a taker has left so many orders unpaid within this time buys no more. */
  mostUnpaid: z.int(),
  unpaidWithinMs: z.int(),
});
export type OtcTerms = z.infer<typeof OtcTerms>;

/** What somebody has done on the desk in the last thirty days, counted from their orders. */
export const OtcRecord = z.object({
  name: z.string(),
  /** One that the sandbox plays. */
  isMerchant: z.boolean(),
  /** Orders whose coins were released. */
  trades: z.int(),
  /** Of those that were theirs to complete, the share that was; null for none. */
  completion: z.nullable(Amount),
  /** How long they take on average; null for who never did. */
  payMs: z.nullable(z.int()),
  releaseMs: z.nullable(z.int()),
});
export type OtcRecord = z.infer<typeof OtcRecord>;

const offerShape = {
  id: z.int(),
  /** What its owner does; who takes it does the other. */
  side: z.enum(otcSides),
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  fiat: z.string(),
  fiatScale: z.int(),
  priceKind: z.enum(otcPriceKinds),
  /** Of a floating price, its percent of the market. */
  percent: z.nullable(Amount),
  /** Fiat for a unit, now; null while a floating one has no market. */
  price: z.nullable(Amount),
  /** A floating price changes then; null for a fixed one. */
  priceUntil: z.nullable(Time),
  /** What can be taken of it, in the coin. */
  left: Amount,
  /** Of one order, in fiat. */
  minimum: Amount,
  maximum: Amount,
  methods: z.array(z.enum(otcMethods)),
  /** What its owner has to say. */
  terms: z.string(),
};

/** An offer as others see it. */
export const OtcOffer = z.object({
  ...offerShape,
  /** The largest single trade, by the verification of both. */
  tradeLimit: Amount,
  owner: OtcRecord,
});
export type OtcOffer = z.infer<typeof OtcOffer>;

export const otcOfferStates = ['open', 'paused', 'removed'] as const;

/** An offer as its owner sees it. */
export const OtcOwnOffer = z.object({
  ...offerShape,
  quantity: Amount,
  state: z.enum(otcOfferStates),
  openOrders: z.int(),
  createdAt: Time,
  version: z.int(),
});
export type OtcOwnOffer = z.infer<typeof OtcOwnOffer>;

/** An order as one of its two sides sees it. */
export const OtcOrder = z.object({
  id: z.int(),
  offerId: z.int(),
  /** The caller's. */
  role: z.enum(otcRoles),
  /** Whose offer it was. */
  maker: z.enum(otcRoles),
  /** The other side. */
  counterpart: z.object({ name: z.string(), isMerchant: z.boolean() }),
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  fiat: z.string(),
  fiatScale: z.int(),
  price: Amount,
  number: Amount,
  total: Amount,
  method: z.enum(otcMethods),
  status: z.enum(otcStatuses),
  createdAt: Time,
  /** Without "paid" until then it expires. */
  expiresAt: Time,
  paidAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  appeal: z.nullable(z.object({ by: z.enum(otcRoles), reason: z.string(), at: Time })),
  /** Of the operator, after an appeal. */
  decision: z.nullable(z.object({ for: z.enum(otcRoles), reason: z.string() })),
  version: z.int(),
});
export type OtcOrder = z.infer<typeof OtcOrder>;

/** Where the money goes: in full for the buyer while it is to be paid, else with all but the end covered. */
const OtcAccount = z.object({
  realName: z.string(),
  bankName: z.string(),
  branch: z.string(),
  bankAccount: z.string(),
  swiftCode: z.string(),
});

export const OtcOrderPage = z.extend(OtcOrder, {
  payee: OtcAccount,
  /** Whose account the money has to come from; of its number the end. */
  payer: z.object({ realName: z.string(), bankName: z.string(), bankAccount: z.string() }),
  /** Whether a picture proves the payment; merchants of the sandbox have none. */
  hasVoucher: z.boolean(),
  /** Whether there can still be talked. */
  isTalking: z.boolean(),
});
export type OtcOrderPage = z.infer<typeof OtcOrderPage>;

export const OtcMessage = z.object({
  id: z.int(),
  orderId: z.int(),
  isOwn: z.boolean(),
  text: z.string(),
  createdAt: Time,
});
export type OtcMessage = z.infer<typeof OtcMessage>;
