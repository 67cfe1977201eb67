/** Transfer: moving money between the user's own accounts, at once and for free. */

import { Amount, PositiveAmount } from '../amount.ts';
import { TypedDecimal } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import type { AccountKind } from '../plain/accounts.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import { CatalogueId, NoFields, Page, type PageOf, paged, Time } from '../wire.ts';

/** Accounts that money can be moved between; product accounts are filled by subscribing. */
export const transferAccounts = [
  'legal',
  'change',
  'lever',
  'micro',
  'stock',
] as const satisfies readonly AccountKind[];
export type TransferAccount = (typeof transferAccounts)[number];

/** A currency with what the caller has of it in each account that may hold it. */
export const TransferCurrency = z.object({
  currencyId: z.int(),
  currency: z.string(),
  name: z.string(),
  /** Decimals of an amount in this currency. */
  scale: z.int(),
  /** Smallest amount of one transfer. */
  minimumNumber: Amount,
  /** From the leverage account no more can leave than its cross positions have not lost. */
  accounts: z.array(z.object({ account: z.enum(transferAccounts), available: Amount })),
});
export type TransferCurrency = z.infer<typeof TransferCurrency>;

export const TransferRecord = z.object({
  id: z.int(),
  currencyId: z.int(),
  currency: z.string(),
  number: Amount,
  fromField: z.enum(transferAccounts),
  toField: z.enum(transferAccounts),
  createdAt: Time,
});
export type TransferRecord = z.infer<typeof TransferRecord>;

export const transferEndpoints = endpoints({
  /** Currencies that can be moved between accounts, with their balances. */
  'transfer.currencies': {
    method: 'GET',
    path: '/currency/user_currency_list',
    access: 'user',
    request: NoFields,
    response: z.array(TransferCurrency),
  },
  /** Moves a sum from one account of the user to another. */
  'transfer.submit': {
    method: 'POST',
    path: '/wallet/change',
    access: 'user',
    movesMoney: true,
    request: z
      .object({
        currencyId: CatalogueId,
        number: PositiveAmount,
        fromField: z.enum(transferAccounts),
        toField: z.enum(transferAccounts),
      })
      .check(z.refine((draft) => draft.fromField !== draft.toField, { path: ['toField'] })),
    response: TransferRecord,
  },
  /** Transfers between accounts, newest first. */
  'transfer.history': {
    method: 'GET',
    path: '/wallet/hzhistory',
    access: 'user',
    request: z.extend(Page, { currencyId: z.optional(CatalogueId) }),
    response: paged(TransferRecord),
  },
});

export const transferEvents = events({ 'transfer.transferred': TransferRecord });

/** An amount that is typed, with what it is judged by. */
export const AmountDraft = z.object({
  number: TypedDecimal,
  currency: z.string(),
  scale: z.int(),
  minimum: Amount,
  /** Null for none. */
  maximum: z.nullable(Amount),
  available: Amount,
});
export type AmountDraft = z.output<typeof AmountDraft>;

export interface AmountView {
  /**
   * Why the amount cannot be sent, in the words of `errors.json`; null while it can, or is empty.
   */
  readonly problem: OrderProblem | null;
  readonly canSend: boolean;
  /** Empty while nothing is typed. */
  readonly numberText: string;
  readonly availableText: string;
}

export interface TransferTopics {
  /**
   * Key: an `AmountDraft` as JSON. Judges what is typed into the forms of transfers and
   * conversions.
   */
  'transfer.amount': AmountView;
}

export const transferQuestions = questions({
  'transfer.choice': { asks: 'transfer.currencies', freshWith: ['balances.changed'] },
  'transfer.list': { asks: 'transfer.history', freshWith: ['transfer.transferred'] },
});

/** A currency, with its balance in each account formatted. */
export interface TransferCurrencyView extends Omit<TransferCurrency, 'accounts'> {
  readonly accounts: readonly (TransferCurrency['accounts'][number] & {
    readonly availableText: string;
  })[];
}

export interface TransferView extends Omit<TransferRecord, 'number'> {
  readonly numberText: string;
}

export interface TransferQuestions {
  'transfer.choice': readonly TransferCurrencyView[];
  /** Newest first. */
  'transfer.list': PageOf<TransferView>;
}
