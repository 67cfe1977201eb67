/** Accounts and kinds of bills as the filters offer them; the types hold them to the contract. */
import type { BillCode } from '../../../contract/features/assets.ts';
import type { AccountKind } from '../../../contract/plain/accounts.ts';

export const accounts = [
  'change',
  'legal',
  'lever',
  'micro',
  'stock',
  'financial',
  'mining',
] as const satisfies readonly AccountKind[];

/** Spans of time that the filter offers, in days; null for all of it. */
export const periodDays = { all: null, day: 1, week: 7, month: 30, quarter: 90 } as const;
export type Period = keyof typeof periodDays;
export const periods = Object.keys(periodDays) as Period[];

/** The kinds that move money in, out and between accounts: the fund records. */
export const fundCodes = [
  'deposit',
  'withdraw',
  'transfer',
  'convert',
] as const satisfies readonly BillCode[];

const order: Readonly<Record<BillCode, number>> = {
  spot_trade: 1,
  deposit: 2,
  withdraw: 3,
  withdraw_fee: 4,
  transfer: 5,
  convert: 6,
  convert_fee: 7,
  card_buy: 8,
  card_cashback: 9,
  futures_open: 10,
  futures_close: 11,
  futures_fee: 12,
  overnight_fee: 13,
  liquidation: 14,
  options_open: 15,
  options_settle: 16,
  lock_subscribe: 17,
  lock_dividend: 18,
  lock_redeem: 19,
  lock_penalty: 20,
  miner_rent: 21,
  miner_output: 22,
  pool_enter: 23,
  pool_fee: 24,
  pool_leave: 25,
  copy_share: 26,
  ieo_subscribe: 27,
  ieo_release: 28,
  dual_purchase: 29,
  dual_settle: 30,
  loan_draw: 31,
  loan_repay: 32,
  nft_buy: 33,
  nft_sell: 34,
  nft_deposit: 35,
  otc_trade: 36,
  coupon: 37,
  points: 38,
  rebate: 39,
  bonus: 40,
  sandbox_grant: 41,
  operator_credit: 42,
  given_up: 43,
};

/** Every kind, the common ones first. A kind that the contract gains must be put in its place here. */
export const billCodes = (Object.keys(order) as BillCode[]).sort((a, b) => order[a] - order[b]);
