/** Withdraw: money going out, to a wallet address or a bank card. */

import { Amount, PositiveAmount } from '../amount.ts';
import { TypedDecimal, TypedPercent } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { CatalogueId, Id, Page, type PageOf, paged, Time } from '../wire.ts';
import { outflowProof } from './security.ts';

/** Where to: a saved wallet address, or one of the two bank cards (WDRAW-01). */
export const withdrawMethods = ['address', 'domestic', 'international'] as const;
export type WithdrawMethod = (typeof withdrawMethods)[number];

export const withdrawalStates = ['reviewing', 'sent', 'failed', 'cancelled'] as const;

/** What withdrawing a currency means for the caller now. Amounts are in the currency. */
export const WithdrawTerms = z.object({
  currencyId: z.int(),
  currency: z.string(),
  scale: z.int(),
  available: Amount,
  networks: z.array(
    z.object({
      network: z.string(),
      minimumAmount: Amount,
      maximumAmount: Amount,
      /** Taken from the amount: what arrives is amount - fee. */
      fee: Amount,
    }),
  ),
  /** For bank cards; null when the currency does not go out by bank. */
  bank: z.nullable(
    z.object({
      minimumAmount: Amount,
      maximumAmount: Amount,
      /** Fraction of the amount, and the least that is taken. */
      feeRate: Amount,
      minimumFee: Amount,
      /** Units of a fiat currency for one unit. */
      fiats: z.array(z.object({ currencyCode: z.string(), rate: Amount })),
    }),
  ),
  /** Every currency that goes out by bank. */
  bankCurrencyIds: z.array(z.int()),
  /** Left of the last 24 hours in this currency: to addresses, and to bank cards. */
  remaining24: Amount,
  cardRemaining24: Amount,
  /** By verification level, of everything that goes out. */
  levelLimitBtc: Amount,
  /** By VIP tier, of what goes to bank cards, and what has gone there. */
  cardLimitUsd: Amount,
  cardUsedUsd: Amount,
  /** Nothing leaves before this instant, because the means were changed by which the owner is known. */
  outflowsFrom: Time,
  /** What is still missing before a withdrawal can be asked for. */
  hasPayPassword: z.boolean(),
  hasAddress: z.boolean(),
  hasDomesticCard: z.boolean(),
  hasInternationalCard: z.boolean(),
});
export type WithdrawTerms = z.infer<typeof WithdrawTerms>;

export const Withdrawal = z.object({
  id: z.int(),
  method: z.enum(withdrawMethods),
  currencyId: z.int(),
  currency: z.string(),
  network: z.nullable(z.string()),
  /** Name of the address or bank, and the address in full or the account's last four digits. */
  targetName: z.string(),
  target: z.string(),
  /** What left the balance, the fee in it, and what arrives: number - fee. */
  number: Amount,
  fee: Amount,
  arrives: Amount,
  /** Name of the transaction on its network; null until sent. */
  transactionHash: z.nullable(z.string()),
  status: z.enum(withdrawalStates),
  /** Why it failed, in the caller's language; the money was given back. */
  reason: z.nullable(z.string()),
  createdAt: Time,
  updatedAt: Time,
  version: z.int(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/**
 * Asks for a withdrawal. `addressId` goes with the method `address`, the default, which is refused
 * without one with `address_required` (WDRAW-03).
 */
const WithdrawSubmit = z
  .object({
    currencyId: CatalogueId,
    number: PositiveAmount,
    method: z.optional(z.enum(withdrawMethods)),
    addressId: z.optional(Id),
    ...outflowProof,
  })
  .check(
    z.refine(
      (draft) => (draft.method ?? 'address') === 'address' || draft.addressId === undefined,
      { path: ['addressId'] },
    ),
  );

export const withdrawEndpoints = endpoints({
  /** Bounds, fee and limits of a withdrawal of a currency. */
  'withdraw.terms': {
    method: 'POST',
    path: '/wallet/get_info',
    access: 'user',
    request: z.object({ currencyId: CatalogueId }),
    response: WithdrawTerms,
  },
  /** Asks for a withdrawal; the sum is held until it is reviewed. */
  'withdraw.submit': {
    method: 'POST',
    path: '/wallet/out',
    access: 'verified',
    movesMoney: true,
    request: WithdrawSubmit,
    response: Withdrawal,
  },
  /** Takes a withdrawal back while it is in review: the money returns at once. */
  'withdraw.cancel': {
    method: 'POST',
    path: '/user/withdraw/cancel',
    access: 'user',
    movesMoney: true,
    extension: true,
    request: z.object({ id: Id }),
    response: Withdrawal,
  },
  /** Withdrawals of the user, newest first. */
  'withdraw.records': {
    method: 'GET',
    path: '/user/withdraw/list',
    access: 'user',
    request: z.extend(Page, {
      status: z.optional(z.enum(withdrawalStates)),
      currencyId: z.optional(CatalogueId),
    }),
    response: paged(Withdrawal),
  },
});

/** What is being filled in. */
export const WithdrawDraft = z.object({
  currencyId: z.int(),
  method: z.enum(withdrawMethods),
  /** Of the saved address that was chosen; null for none, and for a card. */
  network: z.nullable(z.string()),
  /** When the chosen address, or the card of the method, can be used; null for none. */
  usableAt: z.nullable(z.number()),
  amount: TypedDecimal,
  /** Of what can be withdrawn. */
  percent: TypedPercent,
});
export type WithdrawDraft = z.output<typeof WithdrawDraft>;

/** Why a field of the draft is not right yet. */
interface DraftProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A draft as the exchange would judge it. Texts are formatted, without their unit. */
export interface WithdrawPreview {
  readonly currency: string;
  readonly scale: number;
  /** The amount to send, as plain decimal text; empty when it cannot be read. */
  readonly number: string;
  readonly numberText: string;
  /** Empty until there is an amount and a way for it. */
  readonly feeText: string;
  readonly arrivesText: string;
  /** A bank's fee as a percentage, and the least that is taken; empty for networks. */
  readonly feeRateText: string;
  readonly minimumFeeText: string;
  readonly availableText: string;
  /** Bounds of one withdrawal; empty without a way. */
  readonly minimumText: string;
  readonly maximumText: string;
  /**
   * Left of the last 24 hours, in the currency; the limits in BTC and USD, the second empty for an
   * address, which it does not limit.
   */
  readonly remainingText: string;
  readonly levelLimitText: string;
  readonly cardLimitText: string;
  /** What arrives, in each fiat currency that banks pay out; empty until there is an amount. */
  readonly fiats: readonly { readonly currencyCode: string; readonly text: string }[];
  readonly bankCurrencyIds: readonly number[];
  readonly problems: {
    readonly addressId: DraftProblem | null;
    readonly method: DraftProblem | null;
    readonly number: DraftProblem | null;
    /** Of no field: nothing leaves the account at all for some hours. */
    readonly hold: DraftProblem | null;
  };
}

export interface WithdrawTopics {
  /** Key: a `WithdrawDraft` as JSON. */
  'withdraw.preview': WithdrawPreview;
}

export const withdrawEvents = events({
  'withdraw.submitted': Withdrawal,
  'withdraw.sent': Withdrawal,
  'withdraw.refused': Withdrawal,
  'withdraw.cancelled': Withdrawal,
});

export const withdrawQuestions = questions({
  'withdraw.list': {
    asks: 'withdraw.records',
    freshWith: ['withdraw.submitted', 'withdraw.sent', 'withdraw.refused', 'withdraw.cancelled'],
  },
});

/** A withdrawal, formatted. */
export interface WithdrawalView extends Omit<Withdrawal, 'number' | 'fee' | 'arrives'> {
  readonly numberText: string;
  readonly feeText: string;
  readonly isFree: boolean;
  readonly arrivesText: string;
}

export interface WithdrawQuestions {
  /** Newest first. */
  'withdraw.list': PageOf<WithdrawalView>;
}
