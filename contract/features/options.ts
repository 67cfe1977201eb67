/** Options: up or down on a price within seconds, for a payout known beforehand. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount, SignedAmount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Page, paged, Time, WireTime } from '../wire.ts';

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

export const optionOutcomes = ['win', 'loss', 'tie'] as const;

/**
 * An option. Its result depends on two ticks alone, and both are kept with it: `buyPrice` at
 * `buyTickAt` and `sellPrice` at `sellTickAt`.
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
  buyPrice: Amount,
  buyTickAt: Time,
  sellPrice: z.nullable(Amount),
  sellTickAt: z.nullable(Time),
  /** What a win adds and what a loss takes, without the fee. */
  expectedProfit: Amount,
  expectedLoss: Amount,
  /** What it brought in the end, without the fee; null while holding. */
  profit: z.nullable(SignedAmount),
  outcome: z.nullable(z.enum(optionOutcomes)),
  status: z.enum(['holding', 'history']),
  openedAt: Time,
  /** The sell time: the first tick at or after it settles the option. */
  sellAt: Time,
  settledAt: z.nullable(Time),
  version: z.int(),
});
export type OptionOrder = z.infer<typeof OptionOrder>;

export const OptionSubmit = z.object({
  matchId: Id,
  currencyId: Id,
  type: z.enum(optionTypes),
  /** One of the expiries on offer. */
  seconds: Id,
  /** The stake. */
  number: PositiveAmount,
  /** The last price that the trader saw, its time, and how far it may have moved (0.01 is 1 %). */
  seenPrice: z.optional(PositiveAmount),
  seenAt: z.optional(WireTime),
  slippage: z.optional(PositiveAmount),
});
export type OptionSubmit = z.infer<typeof OptionSubmit>;

export const optionsEndpoints = endpoints({
  'options.currencies': {
    method: 'GET',
    path: '/microtrade/payable_currencies',
    access: 'user',
    request: NoFields,
    response: z.array(OptionCurrency),
  },
  /** Options newest first, 5 a page unless told (OPT-08); `holding` by default. */
  'options.orders': {
    method: 'GET',
    path: '/microtrade/lists',
    access: 'user',
    request: z.extend(Page, {
      status: z.optional(z.enum(['holding', 'history'])),
      matchId: z.optional(Id),
    }),
    response: paged(OptionOrder),
  },
  /** Expiries on offer, shortest first; a market may have its own payouts. */
  'options.expiries': {
    method: 'GET',
    path: '/microtrade/seconds',
    access: 'guest',
    request: z.object({ matchId: z.optional(Id) }),
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
  'options.submit': {
    method: 'POST',
    path: '/microtrade/submit',
    access: 'user',
    movesMoney: true,
    request: OptionSubmit,
    response: OptionOrder,
  },
});

export const optionsEvents = events({
  'options.opened': OptionOrder,
  'options.settled': OptionOrder,
});
