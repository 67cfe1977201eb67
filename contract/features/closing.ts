/** Closing: the end of an account, with its data taken along first, and the days in which a login takes it back. */

import { Amount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { type AccountKind, accountKinds } from '../plain/accounts.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { NoFields, Time, text, WireFlag } from '../wire.ts';
import { secondFactorProof, VerificationCode } from './session.ts';

/** What keeps an account open: money in it, and what may still move money. */
export const ClosingState = z.object({
  /** Days between the request and the end, in which a login takes it back. */
  waitDays: z.int(),
  /** Every balance that is not zero, held or not. */
  balances: z.array(
    z.object({ account: z.enum(accountKinds), currency: z.string(), amount: Amount }),
  ),
  /** What all of it is worth in USD, where the account can be closed with it given up: free, priced, and little. */
  remainder: z.nullable(Amount),
  /** The most that can be given up, in USD: about what the cheapest withdrawal takes. */
  remainderLimit: Amount,
  /** How many there are: open orders, open positions, options that run, open loans, and what is in review. */
  orders: z.int(),
  positions: z.int(),
  options: z.int(),
  loans: z.int(),
  deposits: z.int(),
  withdrawals: z.int(),
});
export type ClosingState = z.infer<typeof ClosingState>;

export const closingEndpoints = endpoints({
  /** What keeps the account open, and how long a login could take its end back. */
  'closing.state': {
    method: 'GET',
    path: '/user/closing',
    access: 'user',
    extension: true,
    request: NoFields,
    response: ClosingState,
  },
  /**
   * All that is kept about the caller, a part at a time: begin without `cursor`, and go on with `next` until it is
   * null. A row is its JSON as text, so that no digit of an amount is lost in reading it.
   */
  'closing.export': {
    method: 'GET',
    path: '/user/export',
    access: 'user',
    extension: true,
    request: z.object({ cursor: z.optional(text({ min: 3, max: 60 })) }),
    response: z.object({
      part: z.string(),
      rows: z.array(z.string()),
      next: z.nullable(z.string()),
    }),
  },
  /**
   * Asks for the end of the account, proven by the password, a code of the scene `security` and the second factor where
   * there is one. Ends every session. Refused while anything is left in it, but for a remainder that is given up with
   * it; a login before the end takes all of it back.
   */
  'closing.close': {
    method: 'POST',
    path: '/user/close',
    access: 'user',
    extension: true,
    request: z.object({
      password: z.string().check(z.minLength(1), z.maxLength(72)),
      code: VerificationCode,
      /** What is left, now and at the end, goes to the house. */
      giveUp: z.optional(WireFlag),
      ...secondFactorProof,
    }),
    response: z.object({ closesAt: Time }),
  },
});

export const closingQuestions = questions({
  'closing.obstacles': {
    asks: 'closing.state',
    freshWith: [
      'balances.changed',
      'deposit.submitted',
      'deposit.cancelled',
      'withdraw.submitted',
      'withdraw.cancelled',
    ],
  },
});

/** What keeps an account open, formatted. */
export interface ClosingView
  extends Omit<ClosingState, 'balances' | 'remainder' | 'remainderLimit'> {
  readonly balances: readonly {
    readonly account: AccountKind;
    readonly currency: string;
    readonly amountText: string;
  }[];
  /** In the chosen currency; null where nothing can be given up. */
  readonly remainderText: string | null;
  readonly remainderLimitText: string;
}

export interface ClosingQuestions {
  'closing.obstacles': ClosingView;
}
