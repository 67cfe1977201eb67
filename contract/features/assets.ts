/** Assets: balances by account, their equivalent, and the bills behind them. */

import { Amount, SignedAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { type AccountKind, accountKinds } from '../plain/accounts.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import {
  CatalogueId,
  Id,
  NoFields,
  type PageOf,
  paged,
  Time,
  WireInteger,
  WireTime,
} from '../wire.ts';

export const Balance = z.object({
  account: z.enum(accountKinds),
  currencyId: z.int(),
  currency: z.string(),
  available: Amount,
  frozen: Amount,
});
export type Balance = z.infer<typeof Balance>;

/** Why money moved. Each is a key of `bills.json`. */
export const billCodes = [
  'sandbox_grant',
  'operator_credit',
  'spot_trade',
  'deposit',
  'withdraw',
  'withdraw_fee',
  'transfer',
  'convert',
  'convert_fee',
  'card_buy',
  'card_cashback',
  'futures_open',
  'futures_close',
  'futures_fee',
  'overnight_fee',
  'liquidation',
  'options_open',
  'options_settle',
  'lock_subscribe',
  'lock_dividend',
  'lock_redeem',
  'lock_penalty',
  'miner_rent',
  'miner_output',
  'pool_enter',
  'pool_fee',
  'pool_leave',
  'copy_share',
  'ieo_subscribe',
  'ieo_release',
  'dual_purchase',
  'dual_settle',
  'loan_draw',
  'loan_repay',
  'nft_buy',
  'nft_sell',
  'nft_deposit',
  'otc_trade',
  'coupon',
  'points',
  'rebate',
  'bonus',
  'given_up',
] as const;
export type BillCode = (typeof billCodes)[number];

/** One posting of a transfer on an account of the user. */
export const Bill = z.object({
  id: z.int(),
  account: z.enum(accountKinds),
  currency: z.string(),
  amount: SignedAmount,
  balanceAfter: Amount,
  /** What of the transfer went to the exchange as its fee, in this currency; null for none. */
  fee: z.nullable(Amount),
  code: z.enum(billCodes),
  /** What the bill belongs to, for example `spot_order 17`; null for none. */
  reference: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  time: Time,
});
export type Bill = z.infer<typeof Bill>;

export const assetsEndpoints = endpoints({
  /** All balances that are not zero, and USDT always. `equivalent` is in USD at the last quotes. */
  'assets.wallets': {
    method: 'POST',
    path: '/wallet/list',
    access: 'user',
    request: NoFields,
    response: z.object({ list: z.array(Balance), equivalent: Amount, serverTime: Time }),
  },
  /** One balance: of a currency in one account, what is available and what is held. */
  'assets.wallet': {
    method: 'POST',
    path: '/wallet/detail',
    access: 'user',
    request: z.object({ currencyId: CatalogueId, account: z.optional(z.enum(accountKinds)) }),
    response: z.object({ list: z.array(Balance), equivalent: Amount }),
  },
  /** Bills, newest first. */
  'assets.bills': {
    method: 'POST',
    path: '/wallet/legal_log',
    access: 'user',
    request: z.object({
      account: z.optional(z.enum(accountKinds)),
      currencyId: z.optional(CatalogueId),
      code: z.optional(z.enum(billCodes)),
      /** Bounds in time: from the first, up to and without the second. */
      from: z.optional(WireTime),
      to: z.optional(WireTime),
      page: z.optional(WireInteger),
      limit: z.optional(WireInteger),
    }),
    response: paged(Bill),
  },
  /** A bill with the whole transfer that it belongs to: every account that gave or received. */
  'assets.bill': {
    method: 'GET',
    path: '/wallet/bill',
    access: 'user',
    extension: true,
    request: z.object({ id: Id }),
    response: z.extend(Bill, {
      transferId: z.int(),
      /** Own accounts, accounts of the house, and those of other users without a name. */
      legs: z.array(
        z.object({
          owner: z.enum(['self', 'house', 'user']),
          account: z.string(),
          currency: z.string(),
          amount: SignedAmount,
        }),
      ),
    }),
  },
  /** Total equivalent in USD over time, oldest first; the last point is now. */
  'assets.history': {
    method: 'GET',
    path: '/wallet/history',
    access: 'user',
    extension: true,
    request: z.object({ days: z.optional(WireInteger) }),
    response: z.array(z.tuple([Time, Amount])),
  },
});

export const assetsEvents = events({
  /** Balances as they are after a transfer or a hold, absolute. */
  'balances.changed': z.array(Balance),
});

export interface BalanceView {
  readonly currencyId: number;
  readonly currency: string;
  readonly availableText: string;
  readonly frozenText: string;
  readonly equivalentText: string;
  /** Equivalent below one USD: hidden by "hide small balances". */
  readonly isSmall: boolean;
}

export interface AccountView {
  readonly account: AccountKind;
  readonly equivalentText: string;
  readonly availableText: string;
  readonly frozenText: string;
  /** Share of the total, 0 to 100. */
  readonly percent: number;
  readonly shareText: string;
  readonly balances: readonly BalanceView[];
}

export interface AssetsView {
  readonly totalText: string;
  readonly currencyCode: string;
  readonly bitcoinText: string;
  readonly todayText: string;
  readonly todayTone: Tone;
  readonly accounts: readonly AccountView[];
}

/** Direction of a change; told by sign and arrow as well as by colour. */
export type Tone = 'up' | 'down' | 'flat';

export interface AssetsTopics {
  /** Key: empty. Null until the account's state is known. */
  'assets.overview': AssetsView | null;
}

export const assetsQuestions = questions({
  'assets.coin': { asks: 'assets.wallet', freshWith: ['balances.changed'] },
  /** Its amount is written at the rates that the site's configuration brings. */
  'assets.course': { asks: 'assets.history', freshWith: ['home.siteConfig'] },
});

/** The course of the total over a range of days, and how far it has come. */
export interface CourseView {
  /** A path of an SVG, in a box of this size. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
  readonly amountText: string;
  readonly percentText: string;
}

export interface AssetsQuestions {
  /** One currency in all accounts, worth so much in USD. */
  'assets.coin': { readonly equivalentText: string };
  /** Null for fewer than two points. */
  'assets.course': CourseView | null;
}

export const billsQuestions = questions({
  'bills.list': { asks: 'assets.bills', freshWith: ['balances.changed'] },
  /** A bill never changes. */
  'bills.legs': { asks: 'assets.bill', freshWith: [] },
});

/** A bill, formatted. */
export interface BillView extends Omit<Bill, 'amount' | 'balanceAfter' | 'fee'> {
  /** To the last digit. */
  readonly amountText: string;
  /** For a list: what is worth more than a unit with two decimals. */
  readonly shortText: string;
  readonly shortAfterText: string;
  readonly tone: Tone;
  readonly balanceAfterText: string;
  /** The fee within the amount; null where there is none, or where the amount is the fee itself. */
  readonly feeText: string | null;
}

/** The whole transfer that a bill is one side of. */
export interface BillLegsView {
  readonly transferId: number;
  readonly legs: readonly {
    readonly owner: 'self' | 'house' | 'user';
    readonly account: string;
    readonly currency: string;
    readonly amountText: string;
    readonly tone: Tone;
  }[];
}

export interface BillsQuestions {
  /** Newest first. */
  'bills.list': PageOf<BillView>;
  'bills.legs': BillLegsView;
}
