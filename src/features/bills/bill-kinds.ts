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
  futures_open: 8,
  futures_close: 9,
  futures_fee: 10,
  overnight_fee: 11,
  liquidation: 12,
  options_open: 13,
  options_settle: 14,
  lock_subscribe: 15,
  lock_dividend: 16,
  lock_redeem: 17,
  lock_penalty: 18,
  miner_rent: 19,
  miner_output: 20,
  pool_enter: 21,
  pool_fee: 22,
  pool_leave: 23,
  copy_share: 24,
  ieo_subscribe: 25,
  ieo_release: 26,
  dual_purchase: 27,
  dual_settle: 28,
  loan_draw: 29,
  loan_repay: 30,
  nft_buy: 31,
  nft_sell: 32,
  nft_deposit: 33,
  otc_trade: 34,
  coupon: 35,
  points: 36,
  rebate: 37,
  bonus: 38,
  sandbox_grant: 39,
  operator_credit: 40,
  given_up: 41,
};

/** Every kind, the common ones first. A kind that the contract gains must be put in its place here. */
export const billCodes = (Object.keys(order) as BillCode[]).sort((a, b) => order[a] - order[b]);
