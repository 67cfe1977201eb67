/** Deposit: money coming in, by a coin's network or by bank, with a payment voucher. */

import { Amount, PositiveAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import type { ErrorCode } from '../envelope.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { CatalogueId, Id, Page, type PageOf, paged, Time, text } from '../wire.ts';

export const depositTypes = ['coin', 'bank'] as const;
export type DepositType = (typeof depositTypes)[number];

/**
 * The `type` of a recharge in form text: `0`, the default, is a coin and `1` a bank transfer
 * (DEPO-02).
 */
const WireDepositType = z.codec(z.enum(['0', '1']), z.enum(depositTypes), {
  decode: (wire) => (wire === '0' ? 'coin' : 'bank'),
  encode: (type) => (type === 'coin' ? '0' : '1'),
});

export const depositStates = ['reviewing', 'done', 'failed', 'cancelled'] as const;

/** A network on which a currency comes in. */
export const DepositNetwork = z.object({
  network: z.string(),
  minimumAmount: Amount,
  maximumAmount: Amount,
  /** Blocks until the deposit is credited. */
  confirmations: z.int(),
});

/** What depositing a currency means now. */
export const DepositTerms = z.object({
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  /** USD for one unit. */
  rate: Amount,
  /** The first one is the default. */
  networks: z.array(DepositNetwork),
  /** Where a bank transfer goes; null when this currency cannot be paid for by bank. */
  bank: z.nullable(
    z.object({
      bankName: z.string(),
      bankAccount: z.string(),
      realName: z.string(),
      swiftCode: z.string(),
      bankAddress: z.string(),
      /** In the currency that is credited. */
      minimumAmount: Amount,
      maximumAmount: Amount,
      /** Fraction kept of a deposit by bank. */
      feeRate: Amount,
      /** What is paid: units of a fiat currency for one unit of the currency. */
      fiats: z.array(z.object({ currencyCode: z.string(), rate: Amount })),
    }),
  ),
  /**
   * Fraction kept of a deposit by network, and fraction added for the caller's VIP tier: to what is more
   * than `returning`, the amount in this currency that was withdrawn and has not come back.
   */
  feeRate: Amount,
  bonusRate: Amount,
  returning: Amount,
});
export type DepositTerms = z.infer<typeof DepositTerms>;

/** Where to send a coin. */
export const DepositAddress = z.object({
  currencyId: z.int(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  /** Tag or memo that must go with it; null for most networks. */
  memo: z.nullable(z.string()),
  /** The content of the QR code. */
  qrText: z.string(),
  minimumAmount: Amount,
  confirmations: z.int(),
});
export type DepositAddress = z.infer<typeof DepositAddress>;

export const Deposit = z.object({
  id: z.int(),
  type: z.enum(depositTypes),
  currencyId: z.int(),
  currency: z.string(),
  network: z.nullable(z.string()),
  /** The account or address that it was sent from, as the user said. */
  account: z.string(),
  amount: Amount,
  /** In the currency. The bonus is 0 until the deposit is done. */
  fee: Amount,
  bonus: Amount,
  /** amount - fee + bonus, all in the currency; null until done. */
  credited: z.nullable(Amount),
  /** Address of the picture; null once its deposit was cancelled. */
  voucher: z.nullable(z.string()),
  status: z.enum(depositStates),
  /** Why it failed, in the operator's words; null otherwise, and where none were given. */
  reason: z.nullable(z.string()),
  createdAt: Time,
  updatedAt: Time,
  version: z.int(),
});
export type Deposit = z.infer<typeof Deposit>;

export const depositEndpoints = endpoints({
  /** Rate, networks, bounds and fee of a currency, by the currency's id. */
  'deposit.terms': {
    method: 'GET',
    path: '/wallet/getRateCurrency',
    access: 'user',
    request: z.object({ id: Id }),
    response: DepositTerms,
  },
  /** The address of the user for a currency and network. */
  'deposit.address': {
    method: 'POST',
    path: '/wallet/get_in_address',
    access: 'user',
    request: z.object({ currencyId: CatalogueId, network: z.optional(text({ min: 1, max: 20 })) }),
    response: DepositAddress,
  },
  /** Reports that money was sent, with the voucher that shows it (DEPO-07). */
  'deposit.submit': {
    method: 'POST',
    path: '/wallet/charge_req',
    access: 'user',
    movesMoney: true,
    request: z.object({
      /** Sender's account or address. */
      account: text({ min: 1, max: 128 }),
      amount: PositiveAmount,
      /** Code of the currency, for example USDT. */
      currency: text({ min: 1, max: 12 }),
      type: z.optional(WireDepositType),
      network: z.optional(text({ min: 1, max: 20 })),
      /** Address of the uploaded picture. */
      voucher: text({ min: 1, max: 200 }),
    }),
    response: Deposit,
  },
  /** Takes a report back while it is in review; its voucher is forgotten, nothing was booked. */
  'deposit.cancel': {
    method: 'POST',
    path: '/recharge/cancel',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({ id: Id }),
    response: Deposit,
  },
  /** Deposits of the user, newest first. */
  'deposit.records': {
    method: 'GET',
    path: '/recharge/log',
    access: 'user',
    request: z.extend(Page, {
      status: z.optional(z.enum(depositStates)),
      currencyId: z.optional(CatalogueId),
    }),
    response: paged(Deposit),
  },
});

export const depositEvents = events({
  'deposit.submitted': Deposit,
  'deposit.credited': Deposit,
  'deposit.refused': Deposit,
  'deposit.cancelled': Deposit,
});

/** What is typed in the form of a deposit, with the terms that it is judged by. */
export const DepositDraft = z.object({
  amount: PositiveAmount,
  currency: z.string(),
  scale: z.int(),
  minimum: z.string(),
  maximum: z.string(),
  feeRate: z.string(),
  bonusRate: z.string(),
  returning: z.string(),
  /** What a bank transfer is paid in, and how much of it one unit costs; null for a coin. */
  fiat: z.nullable(z.object({ currencyCode: z.string(), rate: PositiveAmount })),
});
export type DepositDraft = z.output<typeof DepositDraft>;

export interface DepositPreview {
  /** The bound that the amount breaks, with its value formatted for the language; null for none. */
  readonly problem: {
    readonly code: ErrorCode;
    readonly params: Readonly<Record<string, string>>;
  } | null;
  readonly feeText: string;
  readonly bonusText: string;
  /** What arrives in the account. */
  readonly creditedText: string;
  /** What is to be paid by bank, with the currency's sign; null for a coin. */
  readonly payText: string | null;
}

export interface DepositTopics {
  /** Key: a `DepositDraft`; null for one that is no amount. */
  'deposit.preview': DepositPreview;
}

export const depositQuestions = questions({
  'deposit.offer': { asks: 'deposit.terms', freshWith: [] },
  'deposit.list': {
    asks: 'deposit.records',
    freshWith: ['deposit.submitted', 'deposit.credited', 'deposit.refused', 'deposit.cancelled'],
  },
});

type DepositBank = NonNullable<DepositTerms['bank']>;

/** What depositing a currency means now, formatted. Rates are percentages. */
export interface DepositOffer extends Omit<DepositTerms, 'networks' | 'bank'> {
  readonly networks: readonly (DepositTerms['networks'][number] & {
    readonly minimumText: string;
  })[];
  readonly bank:
    | (Omit<DepositBank, 'fiats'> & {
        readonly minimumText: string;
        readonly feeRateText: string;
        readonly fiats: readonly (DepositBank['fiats'][number] & { readonly rateText: string })[];
      })
    | null;
  readonly feeRateText: string;
  readonly bonusRateText: string;
}

/** A deposit, formatted. Empty texts are of sums that are zero or not known yet. */
export interface DepositView extends Omit<Deposit, 'amount' | 'fee' | 'bonus' | 'credited'> {
  readonly amountText: string;
  readonly feeText: string;
  readonly bonusText: string;
  readonly creditedText: string;
}

export interface DepositQuestions {
  'deposit.offer': DepositOffer;
  /** Newest first. */
  'deposit.list': PageOf<DepositView>;
}
