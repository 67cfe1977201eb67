/** Convert: one coin into another of the same account, at a rate shown beforehand. */
import { endpoints, events } from '../endpoint.ts';
import { Amount, PositiveAmount } from '../money.ts';
import { z } from '../schema.ts';
import { Id, NoFields, Time, WireTime } from '../wire.ts';

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
  /** After this instant the rate is asked for anew. */
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

const Pair = z.object({ number: PositiveAmount, fromCurrencyId: Id, toCurrencyId: Id });
const isPairOfTwo = z.refine<{ fromCurrencyId: number; toCurrencyId: number }>(
  (pair) => pair.fromCurrencyId !== pair.toCurrencyId,
  { path: ['toCurrencyId'] },
);

export const convertEndpoints = endpoints({
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
  'convert.submit': {
    method: 'POST',
    path: '/user/Transfer',
    access: 'user',
    movesMoney: true,
    request: z
      .extend(Pair, {
        /** The rate that the user saw, when, and how far it may have moved (0.01 is 1 %). */
        seenRate: z.optional(PositiveAmount),
        seenAt: z.optional(WireTime),
        slippage: z.optional(PositiveAmount),
      })
      .check(isPairOfTwo),
    response: Conversion,
  },
});

export const convertEvents = events({ 'convert.converted': Conversion });
