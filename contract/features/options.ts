/** Options: up or down on a price within seconds, for a payout known beforehand. */

import { TypedDecimal, TypedPercent } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount, SignedAmount } from '../money.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import {
  CatalogueId,
  Id,
  NoFields,
  Page,
  type PageOf,
  PositiveInteger,
  paged,
  Time,
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

export const optionOutcomes = ['win', 'loss', 'tie', 'void'] as const;
export type OptionOutcome = (typeof optionOutcomes)[number];

/** One tick of the tape: number, time and price. */
export const OptionTick = z.object({ id: z.int(), time: Time, price: Amount });
export type OptionTick = z.infer<typeof OptionTick>;

/**
 * An option. Its result depends on two ticks alone: the first of the tape at or after `openedAt`,
 * and the first at or after `sellAt`. Both are kept with it, with the ticks around them. Everybody
 * with the same market and sell time has the same settling tick. When there is no tick within five
 * seconds of either instant, the option is void, and stake and fee go back.
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
  status: z.enum(['holding', 'history']),
  openedAt: Time,
  /** The sell time: the first tick at or after it settles the option. */
  sellAt: Time,
  settledAt: z.nullable(Time),
  version: z.int(),
});
export type OptionOrder = z.infer<typeof OptionOrder>;

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
});

export const optionsEvents = events({
  /** Bought; the opening tick is still to come. */
  'options.submitted': OptionOrder,
  'options.opened': OptionOrder,
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

export interface OptionPreview {
  /** Plain decimal ready to be sent; empty when it cannot be read. */
  readonly stake: string;
  readonly stakeText: string;
  readonly feeText: string;
  readonly totalText: string;
  readonly payoutRateText: string;
  /** What a win pays out in all, and what it adds. */
  readonly payoutText: string;
  readonly profitText: string;
  readonly availableText: string;
  readonly minimumText: string;
  readonly maximumText: string;
  /** How much of the largest possible size this is, from 0 to 100. */
  readonly usedPercent: number;
  readonly problem: {
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  } | null;
  readonly seenPrice: string;
  readonly seenAt: number;
  readonly ageText: string;
}

/** What the core made of an option from its own stream. */
export type OptionCheck =
  /** The core saw both ticks and comes to the same result. */
  | 'agrees'
  /** The core saw other ticks than those on the order. */
  | 'differs'
  /** The core did not see the stream at one of the instants. */
  | 'unseen'
  | 'pending';

export interface OptionView {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly currency: string;
  readonly type: OptionType;
  readonly seconds: number;
  readonly stakeText: string;
  readonly feeText: string;
  readonly payoutRateText: string;
  readonly buyPriceText: string;
  readonly sellPriceText: string;
  readonly lastPriceText: string;
  /** How it would end at the last price, while holding. */
  readonly leading: 'win' | 'loss' | 'tie' | null;
  readonly expectedProfitText: string;
  readonly expectedLossText: string;
  readonly profitText: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly outcome: OptionOutcome | null;
  readonly status: 'holding' | 'history';
  readonly openedAt: number;
  readonly sellAt: number;
  /** Seconds until the sell time by the server's clock, never negative; 0 when it has come. */
  readonly secondsLeft: number;
  readonly check: OptionCheck;
  readonly buyTicks: readonly OptionTickView[];
  readonly sellTicks: readonly OptionTickView[];
}

/** An option without what moves while it is held. */
export type OptionPastView = Omit<
  OptionView,
  'lastPriceText' | 'leading' | 'secondsLeft' | 'check'
>;

export interface OptionTickView {
  readonly id: number;
  /** With milliseconds. */
  readonly timeText: string;
  readonly priceText: string;
  /** This is the tick that counts. */
  readonly isChosen: boolean;
}

export interface OptionsTopics {
  /** Key: symbol, or empty for all. Options that are held, ordered by their end. */
  'options.holding': readonly OptionView[] | null;
  /** Key: id. Null while it is unknown. */
  'options.order': OptionView | null;
  /** Key: an `OptionDraft` as JSON. */
  'options.preview': OptionPreview;
}

/** A currency that stakes are paid in; its bounds and its balance are also formatted. */
export interface OptionPayable extends OptionCurrency {
  readonly availableText: string;
  readonly minimumText: string;
  readonly maximumText: string;
}

export interface OptionOffer extends OptionExpiry {
  readonly payoutRateText: string;
}

export interface OptionsQuestions {
  'options.offer': readonly OptionOffer[];
  'options.payable': readonly OptionPayable[];
  /** Newest first. */
  'options.history': PageOf<OptionPastView>;
}
