/**
 * The desk over the counter: users trade coins for fiat money with each other. The money goes from bank to bank; the
 * seller's coins stand in escrow, held on the account `legal`, until the seller has seen it.
 */

import { PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { otcPriceKinds } from '../rules/otc/bounds.ts';
import { otcMeasures } from '../rules/otc/prices.ts';
import { z } from '../schema.ts';
import { CatalogueId, Id, NoFields, Page, paged, text } from '../wire.ts';
import {
  OtcMessage,
  OtcOffer,
  OtcOrder,
  OtcOrderPage,
  OtcOwnOffer,
  OtcTerms,
  otcMethods,
  otcOfferStates,
  otcSides,
} from './otc-entities.ts';
import { outflowProof } from './security.ts';

const Fiat = z.string().check(z.regex(/^[A-Z]{3}$/));

export const otcEndpoints = endpoints({
  /** Coins, fiat currencies and bounds. */
  'otc.terms': {
    method: 'GET',
    path: '/otc/terms',
    access: 'guest',
    extension: true,
    request: NoFields,
    response: OtcTerms,
  },
  /** Offers for what the caller wants to do, the best price first; one's own are not among them. */
  'otc.offers': {
    method: 'GET',
    path: '/otc/offers',
    access: 'guest',
    extension: true,
    request: z.extend(Page, {
      side: z.enum(otcSides),
      currencyId: CatalogueId,
      fiat: Fiat,
      /** In fiat: only offers that take an order of it. */
      amount: z.optional(PositiveAmount),
      method: z.optional(z.enum(otcMethods)),
    }),
    response: paged(OtcOffer),
  },
  /** One offer, with the price of this moment. */
  'otc.offer': {
    method: 'GET',
    path: '/otc/offer',
    access: 'guest',
    extension: true,
    request: z.object({ offerId: Id }),
    response: OtcOffer,
  },
  /** Takes some of an offer at the price that was seen: the seller's coins go into escrow. */
  'otc.take': {
    method: 'POST',
    path: '/otc/order',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({
      offerId: Id,
      /** Fiat for a unit, as it was seen: for another one nothing is agreed. */
      price: PositiveAmount,
      /** What `amount` is of: the coin, or the fiat money. */
      by: z.enum(otcMeasures),
      amount: PositiveAmount,
      method: z.enum(otcMethods),
    }),
    response: OtcOrder,
  },
  /** Orders of the caller, newest first. */
  'otc.orders': {
    method: 'GET',
    path: '/otc/orders',
    access: 'user',
    extension: true,
    request: z.extend(Page, { state: z.optional(z.enum(['open', 'over', 'all'])) }),
    response: paged(OtcOrder),
  },
  /** One order, with the accounts that its money goes between. */
  'otc.order': {
    method: 'GET',
    path: '/otc/order/detail',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: OtcOrderPage,
  },
  /** By the buyer: "I have paid", with a picture that proves it. From then on no clock ends the order. */
  'otc.pay': {
    method: 'POST',
    path: '/otc/order/pay',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({
      id: Id,
      voucher: z.string().check(
        z.trim(),
        z.refine((value) => value.length >= 1 && value.length <= 512, {
          error: 'voucher_required',
        }),
      ),
    }),
    response: OtcOrder,
  },
  /** The picture that proves the payment, for both sides, as the address of its data; it is nobody else's to open. */
  'otc.voucher': {
    method: 'GET',
    path: '/otc/order/voucher',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: z.object({ picture: z.string() }),
  },
  /** By the buyer, before "paid": the coins go back to the seller. */
  'otc.cancel': {
    method: 'POST',
    path: '/otc/order/cancel',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id }),
    response: OtcOrder,
  },
  /** By the seller, proven as every outflow is: the coins go to the buyer, for good. */
  'otc.release': {
    method: 'POST',
    path: '/otc/order/release',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, ...outflowProof }),
    response: OtcOrder,
  },
  /** By either side, after "paid": the operator decides. */
  'otc.appeal': {
    method: 'POST',
    path: '/otc/order/appeal',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, reason: text({ min: 4, max: 500 }) }),
    response: OtcOrder,
  },
  /** The conversation beside an order, oldest first. */
  'otc.messages': {
    method: 'GET',
    path: '/otc/order/messages',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: z.array(OtcMessage),
  },
  /** Says something to the other side, until a day after the end of the order. */
  'otc.say': {
    method: 'POST',
    path: '/otc/order/say',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, text: text({ min: 1, max: 500 }) }),
    response: OtcMessage,
  },
  /** Offers of the caller that were not removed, newest first. */
  'otc.ownOffers': {
    method: 'GET',
    path: '/otc/offers/own',
    access: 'user',
    extension: true,
    request: Page,
    response: paged(OtcOwnOffer),
  },
  /** By somebody whose identity is verified, for cards that they have. */
  'otc.publish': {
    method: 'POST',
    path: '/otc/offer/publish',
    access: 'verified',
    extension: true,
    movesMoney: true,
    request: z.object({
      side: z.enum(otcSides),
      currencyId: CatalogueId,
      fiat: Fiat,
      priceKind: z.enum(otcPriceKinds),
      /** Fiat for a unit, or percent of the market. */
      price: PositiveAmount,
      quantity: PositiveAmount,
      /** Bounds of one order, in fiat. */
      minimum: PositiveAmount,
      maximum: PositiveAmount,
      methods: z.enum([...otcMethods, 'both']),
      terms: z.optional(text({ max: 300 })),
    }),
    response: OtcOwnOffer,
  },
  /** Pauses an offer, opens it again, or removes it for good; orders that were made of it go on. */
  'otc.setOffer': {
    method: 'POST',
    path: '/otc/offer/state',
    access: 'user',
    extension: true,
    movesMoney: true,
    request: z.object({ id: Id, state: z.enum(otcOfferStates) }),
    response: OtcOwnOffer,
  },
});

export const otcEvents = events({
  'otc.orderChanged': OtcOrder,
  'otc.offerChanged': OtcOwnOffer,
  'otc.said': OtcMessage,
});
