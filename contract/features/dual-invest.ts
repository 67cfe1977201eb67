/**
 * Dual invest: a fixed yield, paid in one of two currencies by where the price stands at maturity.
 */
import { endpoints, events } from '../endpoint.ts';
import { Amount } from '../money.ts';
import { z } from '../schema.ts';
import { CatalogueId, Id, Page, PositiveInteger, paged, Time } from '../wire.ts';

/** `call` is paid for in the base coin and is the default; `put` in USDT. */
export const dualTypes = ['call', 'put'] as const;

/** An order is bought, settles at maturity, and has then been paid or not (DUAL-04). */
export const dualStates = ['purchased', 'settling', 'success', 'fail'] as const;

/** A product (DUAL-03). `currency` is the base coin that the linked price is of. */
export const DualProduct = z.object({
  id: z.int(),
  type: z.enum(dualTypes),
  currencyId: z.int(),
  currency: z.string(),
  quoteCurrency: z.string(),
  /** What one share costs, and in which currency. */
  sharePrice: Amount,
  payCurrencyId: z.int(),
  payCurrency: z.string(),
  /** Annual rate as a fraction (0.365 is 36.5 %): return / holding days x 365. */
  annualRate: Amount,
  /** The linked reference price, in the quote currency for one base coin. */
  linkedPrice: Amount,
  /** The reference price now. */
  referencePrice: Amount,
  holdingDays: z.int(),
  /** The maturity: 16:00 in `timeZone` on the maturity date, as an instant. */
  maturesAt: Time,
  timeZone: z.string(),
  /** Last instant at which shares are sold. */
  sellsUntil: Time,
  totalShares: z.int(),
  remainingShares: z.int(),
  /** Share sold, from 0 to 1. */
  progress: Amount,
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
  payCurrency: z.string(),
  /** Shares bought, and what they cost. */
  num: z.int(),
  sharePrice: Amount,
  amount: Amount,
  annualRate: Amount,
  linkedPrice: Amount,
  holdingDays: z.int(),
  /** Payout in the base coin, below the linked price: amount x (1 + days x rate / 365). */
  payoutBelow: Amount,
  /** Payout in USDT, at or above it: the same x the linked price. */
  payoutAbove: Amount,
  /** The price that settled it and where it came from; null before. */
  settlementPrice: z.nullable(Amount),
  priceSource: z.nullable(z.string()),
  paidCurrency: z.nullable(z.string()),
  paidAmount: z.nullable(Amount),
  status: z.enum(dualStates),
  purchasedAt: Time,
  maturesAt: Time,
  settledAt: z.nullable(Time),
  version: z.int(),
});
export type DualOrder = z.infer<typeof DualOrder>;

export const dualInvestEndpoints = endpoints({
  /** Products on offer for a currency and type. */
  'dualInvest.products': {
    method: 'GET',
    path: '/dual/index',
    access: 'guest',
    request: z.extend(Page, {
      currencyId: z.optional(CatalogueId),
      type: z.optional(z.enum(dualTypes)),
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
  /** Buys `num` whole shares (DUAL-07). */
  'dualInvest.purchase': {
    method: 'POST',
    path: '/dual/buyDual',
    access: 'user',
    movesMoney: true,
    request: z.object({
      id: Id,
      num: PositiveInteger,
      currencyId: CatalogueId,
      type: z.optional(z.enum(dualTypes)),
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
});

export const dualInvestEvents = events({
  'dualInvest.purchased': DualOrder,
  'dualInvest.settled': DualOrder,
});
