/** Convert: one coin into another of the same account, at a rate shown beforehand. */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import { CatalogueId, NoFields, Page, type PageOf, paged, Time, text, WireTime } from '../wire.ts';

/** A currency that can be given or received, with what the caller has of it in `change`. */
export const ConvertCurrency = z.object({
  currencyId: z.int(),
  currency: z.string(),
  name: z.string(),
  /** Decimals of an amount in this currency. */
  scale: z.int(),
  available: Amount,
  /** Bounds of one conversion, in this currency. */
  minimumNumber: Amount,
  maximumNumber: Amount,
  /** USD for one unit: sorts and values the list. It is not the rate of a conversion. */
  price: Amount,
});
export type ConvertCurrency = z.infer<typeof ConvertCurrency>;

/** What a conversion would bring now: received = number x rate - fee, rounded down. */
export const ConvertQuote = z.object({
  /** Sent back with the order, it makes the rate hold until `expiresAt`, once. */
  quoteId: z.string(),
  fromCurrencyId: z.int(),
  toCurrencyId: z.int(),
  number: Amount,
  /** Units of the received currency for one unit given. */
  rate: Amount,
  /** Fraction of number x rate, and the fee itself in the received currency. */
  feeRate: Amount,
  fee: Amount,
  received: Amount,
  quotedAt: Time,
  /** After this instant a new rate is requested. */
  expiresAt: Time,
});
export type ConvertQuote = z.infer<typeof ConvertQuote>;

/** A conversion that was made. */
export const Conversion = z.object({
  id: z.int(),
  fromCurrencyId: z.int(),
  fromCurrency: z.string(),
  toCurrencyId: z.int(),
  toCurrency: z.string(),
  number: Amount,
  rate: Amount,
  fee: Amount,
  received: Amount,
  createdAt: Time,
});
export type Conversion = z.infer<typeof Conversion>;

const Pair = z.object({
  number: PositiveAmount,
  fromCurrencyId: CatalogueId,
  toCurrencyId: CatalogueId,
});
const isPairOfTwo = z.refine<{ fromCurrencyId: number; toCurrencyId: number }>(
  (pair) => pair.fromCurrencyId !== pair.toCurrencyId,
  { path: ['toCurrencyId'] },
);

export const convertEndpoints = endpoints({
  /** Currencies that can be converted, with the balance of each. */
  'convert.currencies': {
    method: 'POST',
    path: '/user/getTransferList',
    access: 'user',
    request: NoFields,
    response: z.array(ConvertCurrency),
  },
  /** Rate and fee for an amount. */
  'convert.quote': {
    method: 'POST',
    path: '/user/getTransferFee',
    access: 'user',
    request: Pair.check(isPairOfTwo),
    response: ConvertQuote,
  },
  /** Converts at a quote that was given and still holds. */
  'convert.submit': {
    method: 'POST',
    path: '/user/Transfer',
    access: 'user',
    movesMoney: true,
    request: z
      .extend(Pair, {
        /** The quote that the user accepts; without one the rate of the moment applies. */
        quoteId: z.optional(text({ min: 1, max: 64 })),
        /** The rate that the user saw, when, and how far it may have moved (0.01 is 1 %). */
        seenRate: z.optional(PositiveAmount),
        seenAt: z.optional(WireTime),
        slippage: z.optional(PositiveAmount),
      })
      .check(isPairOfTwo),
    response: Conversion,
  },
  /** Conversions, newest first. */
  'convert.history': {
    method: 'GET',
    path: '/user/transfer_log',
    access: 'user',
    extension: true,
    request: z.extend(Page, { currencyId: z.optional(CatalogueId) }),
    response: paged(Conversion),
  },
});

export const convertEvents = events({ 'convert.converted': Conversion });

/** What is to be converted. */
export const ConvertDraft = z.object({
  fromCurrencyId: z.int(),
  toCurrencyId: z.int(),
  number: PositiveAmount,
});
export type ConvertDraft = z.output<typeof ConvertDraft>;

/** A quote that is kept fresh while it is watched. */
export interface ConvertQuoteView {
  /** Null while there is none to accept: the first is on its way, or the last was refused. */
  readonly quote: {
    readonly quoteId: string;
    readonly number: string;
    readonly rate: string;
    /** When it was made, in the exchange's time. */
    readonly quotedAt: number;
  } | null;
  /** With the dearer coin as the unit, as people say it: then `isRateOfTarget`. */
  readonly rateText: string;
  /** Whether the rate says what one of the coin to be received costs. */
  readonly isRateOfTarget: boolean;
  readonly feeRateText: string;
  readonly feeText: string;
  readonly receivedText: string;
  /** The device's own instant at which the next one is asked for; 0 without a quote. */
  readonly expiresAtMs: number;
  /** How long the quote holds in all. */
  readonly lifeMs: number;
  /** Why there is no quote, in the words of `errors.json`. */
  readonly problem: OrderProblem | null;
}

export interface ConvertTopics {
  /** Key: a `ConvertDraft` as JSON. */
  'convert.quote': ConvertQuoteView;
}

export const convertQuestions = questions({
  'convert.choice': { asks: 'convert.currencies', freshWith: ['balances.changed'] },
  'convert.list': { asks: 'convert.history', freshWith: ['convert.converted'] },
});

/** A coin that can be given or received, formatted. */
export interface ConvertCoinView extends ConvertCurrency {
  readonly availableText: string;
  readonly minimumText: string;
  readonly maximumText: string;
}

export interface ConversionView extends Omit<Conversion, 'number' | 'rate' | 'fee' | 'received'> {
  readonly numberText: string;
  readonly feeText: string;
  readonly receivedText: string;
}

export interface ConvertQuestions {
  'convert.choice': readonly ConvertCoinView[];
  /** Newest first. */
  'convert.list': PageOf<ConversionView>;
}
