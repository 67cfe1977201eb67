/**
 * Dual invest: a fixed yield, paid in one of two currencies by where the price stands at maturity.
 */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { z } from '../schema.ts';
import {
  CatalogueId,
  Id,
  NoFields,
  Page,
  PositiveInteger,
  paged,
  Time,
  WireInteger,
} from '../wire.ts';

/** `call` is paid for in the base coin and is the default; `put` in USDT. */
export const dualTypes = ['call', 'put'] as const;
export type DualType = (typeof dualTypes)[number];

/**
 * An order is bought; it settles while the price is being made, from half an hour before its maturity on; and it has then
 * been paid, or, where the tape had no price, been given back (DUAL-04).
 */
export const dualStates = ['purchased', 'settling', 'success', 'fail'] as const;
export type DualState = (typeof dualStates)[number];

/** A product (DUAL-03). `currency` is the base coin that the linked price is of. */
export const DualProduct = z.object({
  id: z.int(),
  type: z.enum(dualTypes),
  currencyId: z.int(),
  currency: z.string(),
  quoteCurrency: z.string(),
  /** The market whose price decides, such as BTCUSDT. */
  symbol: z.string(),
  /** What one share is of the base coin: the amount of the formulas. */
  shareQuantity: Amount,
  /** What one share costs, and in which currency: a call the quantity itself, a put that times the linked price. */
  sharePrice: Amount,
  payCurrencyId: z.int(),
  payCurrency: z.string(),
  /** Annual rate as a fraction (0.365 is 36.5 %): return / holding days x 365. It follows the market until it is bought. */
  annualRate: Amount,
  /** The linked reference price, in the quote currency for one base coin. */
  linkedPrice: Amount,
  /** The reference price now. */
  referencePrice: Amount,
  holdingDays: z.int(),
  /** The maturity: 16:00 in `timeZone` on the maturity date, as an instant. */
  maturesAt: Time,
  timeZone: z.string(),
  /** Shares are sold up to this instant, and at it no more. */
  sellsUntil: Time,
  totalShares: z.int(),
  remainingShares: z.int(),
  /** Share sold, from 0 to 1. */
  progress: Amount,
  /** Bounds of one purchase. */
  minimumShares: z.int(),
  maximumShares: z.int(),
});
export type DualProduct = z.infer<typeof DualProduct>;

/** A purchase. Both possible payouts are known from the start; it cannot be cancelled (DUAL-05). */
export const DualOrder = z.object({
  id: z.int(),
  productId: z.int(),
  type: z.enum(dualTypes),
  currencyId: z.int(),
  currency: z.string(),
  quoteCurrency: z.string(),
  symbol: z.string(),
  payCurrency: z.string(),
  /** Shares bought, what one costs and all of them, and what they are of the base coin. */
  num: z.int(),
  sharePrice: Amount,
  amount: Amount,
  quantity: Amount,
  annualRate: Amount,
  linkedPrice: Amount,
  holdingDays: z.int(),
  /** Payout in the base coin, below the linked price: quantity x (1 + days x rate / 365). */
  payoutBelow: Amount,
  /** Payout in USDT, at or above it: the same x the linked price. */
  payoutAbove: Amount,
  /** The price that settled it and where it came from; null before, and where there was none. */
  settlementPrice: z.nullable(Amount),
  priceSource: z.nullable(z.string()),
  /** What was paid at the end; for an order that failed what had been paid for it. */
  paidCurrency: z.nullable(z.string()),
  paidAmount: z.nullable(Amount),
  status: z.enum(dualStates),
  purchasedAt: Time,
  maturesAt: Time,
  settledAt: z.nullable(Time),
  version: z.int(),
});
export type DualOrder = z.infer<typeof DualOrder>;

/** A trade of the tape that is part of a settlement price. */
export const DualTick = z.object({ id: z.int(), time: Time, price: Amount });
export type DualTick = z.infer<typeof DualTick>;

/** What settled an order: the average of these trades, each the last one at its step before the maturity. */
export const DualEvidence = z.object({
  order: DualOrder,
  ticks: z.array(DualTick),
  /** Decimal places of the price. */
  priceScale: z.int(),
  /** Steps that the half hour has; one without a trade has no tick. */
  steps: z.int(),
});
export type DualEvidence = z.infer<typeof DualEvidence>;

export const dualInvestEndpoints = endpoints({
  /** What the products on sale are about: coins, terms, and when the next ones come. */
  'dualInvest.terms': {
    method: 'GET',
    path: '/dual/terms',
    access: 'guest',
    extension: true,
    request: NoFields,
    response: z.object({
      coins: z.array(z.object({ currencyId: z.int(), currency: z.string() })),
      holdingDays: z.array(z.int()),
      /** Name of the price source that settles (DUAL-09). */
      priceSource: z.string(),
      timeZone: z.string(),
      /** Products are made at this instant next. */
      nextAt: Time,
      serverTime: Time,
    }),
  },
  /** Products on offer for a currency and type. */
  'dualInvest.products': {
    method: 'GET',
    path: '/dual/index',
    access: 'guest',
    request: z.extend(Page, {
      currencyId: z.optional(CatalogueId),
      type: z.optional(z.enum(dualTypes)),
      days: z.optional(WireInteger),
      sort: z.optional(z.enum(['rate', 'days', 'price'])),
    }),
    response: z.extend(paged(DualProduct), { serverTime: Time }),
  },
  /** One product with the figures of both outcomes. */
  'dualInvest.product': {
    method: 'GET',
    path: '/dual/detail',
    access: 'guest',
    request: z.object({ id: Id }),
    response: z.object({
      product: DualProduct,
      /** What the caller has of the pay currency; null for guests. */
      available: z.nullable(Amount),
      /** Name of the platform whose price settles (DUAL-09). */
      priceSource: z.string(),
      serverTime: Time,
    }),
  },
  /** Buys `num` whole shares (DUAL-07), never at a lower annual rate than `seenRate`. */
  'dualInvest.purchase': {
    method: 'POST',
    path: '/dual/buyDual',
    access: 'user',
    movesMoney: true,
    request: z.object({
      id: Id,
      num: PositiveInteger,
      /** The base coin of the product, and its type: what does not fit is refused. */
      currencyId: CatalogueId,
      type: z.optional(z.enum(dualTypes)),
      seenRate: z.optional(PositiveAmount),
    }),
    response: DualOrder,
  },
  /** Products that the user bought, newest first. */
  'dualInvest.orders': {
    method: 'POST',
    path: '/dual/dual_list',
    access: 'user',
    request: z.extend(Page, { status: z.optional(z.enum(dualStates)) }),
    response: paged(DualOrder),
  },
  /** An order of the user with the trades that made its settlement price; before there are none. */
  'dualInvest.evidence': {
    method: 'GET',
    path: '/dual/settlement',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: DualEvidence,
  },
});

export const dualInvestEvents = events({
  'dualInvest.purchased': DualOrder,
  'dualInvest.settling': DualOrder,
  'dualInvest.settled': DualOrder,
});
