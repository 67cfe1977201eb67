/** Options: up or down on a price within seconds, for a payout known beforehand. */

import { Amount, PositiveAmount, SignedAmount } from '../amount.ts';
import { TypedDecimal, TypedPercent } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import {
  CatalogueId,
  Id,
  NoFields,
  Page,
  PositiveInteger,
  paged,
  Time,
  text,
  WireTime,
} from '../wire.ts';

export const optionTypes = ['up', 'down'] as const;
export type OptionType = (typeof optionTypes)[number];

/** A currency that stakes are paid in, with what the caller has of it in the micro account. */
export const OptionCurrency = z.object({
  currencyId: z.int(),
  currency: z.string(),
  /** Decimals of an amount in this currency. */
  scale: z.int(),
  available: Amount,
  /** Bounds of one stake. */
  minimumNumber: Amount,
  maximumNumber: Amount,
});
export type OptionCurrency = z.infer<typeof OptionCurrency>;

/** An expiry on offer. A win pays stake x (1 + payout rate), a tie the stake, a loss nothing. */
export const OptionExpiry = z.object({
  seconds: z.int(),
  payoutRate: Amount,
  /** Fee as a fraction of the stake, charged on top of it before any VIP discount. */
  feeRate: Amount,
  /** VIP discount of the caller on that fee, as a fraction. */
  feeDiscount: Amount,
});
export type OptionExpiry = z.infer<typeof OptionExpiry>;

/** `sold` before its end, so that no tick decided. */
export const optionOutcomes = ['win', 'loss', 'tie', 'void', 'sold'] as const;
export type OptionOutcome = (typeof optionOutcomes)[number];

/** One tick of the tape: number, time and price. */
export const OptionTick = z.object({ id: z.int(), time: Time, price: Amount });
export type OptionTick = z.infer<typeof OptionTick>;

/**
 * An option. Its result depends on two ticks alone: the first of the tape at or after `openedAt`,
 * and the first at or after `sellAt`. Both are kept with it, with the ticks around them. Everybody
 * with the same market and sell time has the same settling tick. When there is no tick within five
 * seconds of either instant, the option is void, and stake and fee go back. An option that was sold
 * before `sellAt` has an opening tick alone.
 */
export const OptionOrder = z.object({
  id: z.int(),
  /** The market, as its id. */
  matchId: z.int(),
  symbol: z.string(),
  currencyId: z.int(),
  currency: z.string(),
  type: z.enum(optionTypes),
  seconds: z.int(),
  /** Stake and fee, in the currency of the stake. */
  number: Amount,
  fee: Amount,
  payoutRate: Amount,
  /** Null until the opening tick has come. */
  buyPrice: z.nullable(Amount),
  buyTickAt: z.nullable(Time),
  sellPrice: z.nullable(Amount),
  sellTickAt: z.nullable(Time),
  /** The opening and the settling tick, each with the ones before and after it, oldest first. */
  buyTicks: z.array(OptionTick),
  sellTicks: z.array(OptionTick),
  buyTickId: z.nullable(z.int()),
  sellTickId: z.nullable(z.int()),
  /** What a win adds and what a loss takes, without the fee. */
  expectedProfit: Amount,
  expectedLoss: Amount,
  /** What it brought in the end, without the fee; null while holding. */
  profit: z.nullable(SignedAmount),
  outcome: z.nullable(z.enum(optionOutcomes)),
  /** What the exchange paid for it before its end; null unless it was sold. */
  soldFor: z.nullable(Amount),
  status: z.enum(['holding', 'history']),
  openedAt: Time,
  /** The sell time: the first tick at or after it settles the option. */
  sellAt: Time,
  settledAt: z.nullable(Time),
  version: z.int(),
});
export type OptionOrder = z.infer<typeof OptionOrder>;

/** What the exchange pays for an option now: the same for everybody with such an option, until `expiresAt`. */
export const OptionSaleQuote = z.object({
  /** Sent back with the sale. */
  quoteId: z.string(),
  id: z.int(),
  /** In the currency of the stake. */
  price: Amount,
  currency: z.string(),
  quotedAt: Time,
  expiresAt: Time,
});
export type OptionSaleQuote = z.infer<typeof OptionSaleQuote>;

export const OptionSubmit = z.object({
  matchId: CatalogueId,
  currencyId: CatalogueId,
  type: z.enum(optionTypes),
  /** One of the expiries on offer. */
  seconds: PositiveInteger,
  /** The stake. */
  number: PositiveAmount,
  /** The last price that the trader saw, its time, and how far it may have moved (0.01 is 1 %). */
  seenPrice: z.optional(PositiveAmount),
  seenAt: z.optional(WireTime),
  slippage: z.optional(PositiveAmount),
});
export type OptionSubmit = z.infer<typeof OptionSubmit>;

export const optionsEndpoints = endpoints({
  /** Currencies that an option can be paid in, with the balance of each. */
  'options.currencies': {
    method: 'GET',
    path: '/microtrade/payable_currencies',
    access: 'user',
    request: NoFields,
    response: z.array(OptionCurrency),
  },
  /** Options newest first, 5 a page by default (OPT-08); `holding` by default. */
  'options.orders': {
    method: 'GET',
    path: '/microtrade/lists',
    access: 'user',
    request: z.extend(Page, {
      status: z.optional(z.enum(['holding', 'history'])),
      matchId: z.optional(CatalogueId),
    }),
    response: paged(OptionOrder),
  },
  /** Expiries on offer, shortest first; a market may have its own payouts. */
  'options.expiries': {
    method: 'GET',
    path: '/microtrade/seconds',
    access: 'guest',
    request: z.object({ matchId: z.optional(CatalogueId) }),
    response: z.array(OptionExpiry),
  },
  /** One option as it is now: asked at its sell time when the event has not come yet. */
  'options.result': {
    method: 'GET',
    path: '/microtrade/get_result',
    access: 'user',
    request: z.object({ id: Id }),
    response: OptionOrder,
  },
  /** Buys an option: the direction, the expiry and the stake. */
  'options.submit': {
    method: 'POST',
    path: '/microtrade/submit',
    access: 'user',
    movesMoney: true,
    request: OptionSubmit,
    response: OptionOrder,
  },
  /** What the exchange pays for an open option before its end; the price holds for two seconds. */
  'options.saleQuote': {
    method: 'POST',
    path: '/microtrade/sale_quote',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: OptionSaleQuote,
  },
  /** Sells an option back at a price that was quoted and still holds, however the market has moved since. */
  'options.sell': {
    method: 'POST',
    path: '/microtrade/sell',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({ id: Id, quoteId: text({ min: 1, max: 64 }) }),
    response: OptionOrder,
  },
});

export const optionsEvents = events({
  /** Bought; the opening tick is still to come. */
  'options.submitted': OptionOrder,
  'options.opened': OptionOrder,
  /** Over: by its ticks, or because it was sold. */
  'options.settled': OptionOrder,
});

export const optionsQuestions = questions({
  'options.offer': { asks: 'options.expiries', freshWith: [] },
  'options.payable': { asks: 'options.currencies', freshWith: ['balances.changed'] },
  'options.history': {
    asks: 'options.orders',
    freshWith: ['options.submitted', 'options.opened', 'options.settled'],
  },
});

/** What the ticket holds. */
export const OptionDraft = z.object({
  symbol: z.string(),
  currencyId: z.int(),
  type: z.enum(optionTypes),
  seconds: z.int(),
  stake: TypedDecimal,
  /** Of what is available. */
  percent: TypedPercent,
});
export type OptionDraft = z.output<typeof OptionDraft>;
