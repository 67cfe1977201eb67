/** Which plans there are and what they promise; configuration, visible through `lockMining.plans` and kept by each order. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { type Currency, currencies } from '../../money/currencies.ts';

/** Subscriptions are paid from this account, and dividends and redemptions into it. */
export const PAYING_ACCOUNT = 'change';
/** Here the principal stands, held, until it is redeemed. */
export const LOCKED_ACCOUNT = 'mining';
/** Of a day in UTC. */
export const DIVIDEND_TIME = '00:00';
/** Of the amount, for each day that is left. No plan pays more a day, so nobody gains by leaving on the last one. */
export const PENALTY_RATIO = '0.004';
/** Most orders of one user that may be in progress at a time. */
export const MAXIMUM_OPEN = 50;

/** Every round is a week long, from Monday to Monday in UTC, and has the whole quota. */
export const ROUND_MS = 7 * DAY_MS;
/** The first Monday of 1970. */
export const FIRST_ROUND_AT = 4 * DAY_MS;

export interface PlanTerms {
  /** Part of the ids of its rounds: from 1 to 999, and never given to another plan. */
  readonly number: number;
  readonly currency: Currency;
  readonly termDays: number;
  readonly dailyYield: string;
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  readonly quota: string;
}

/** By coin: the least and the most of one subscription, and the quota of a plan in a round. */
const sizes = {
  USDT: ['10', '100000', '2000000'],
  BTC: ['0.0005', '5', '100'],
  ETH: ['0.01', '100', '2000'],
  SOL: ['0.2', '2000', '40000'],
  BNB: ['0.05', '500', '10000'],
} as const;

/** Number, coin, days, dividend a day. */
const table: readonly (readonly [number, keyof typeof sizes, number, string])[] = [
  [1, 'USDT', 5, '0.003'],
  [2, 'USDT', 15, '0.0032'],
  [3, 'USDT', 30, '0.0035'],
  [4, 'USDT', 90, '0.004'],
  [5, 'BTC', 7, '0.003'],
  [6, 'BTC', 30, '0.0034'],
  [7, 'BTC', 90, '0.004'],
  [8, 'ETH', 7, '0.003'],
  [9, 'ETH', 30, '0.0034'],
  [10, 'ETH', 60, '0.0038'],
  [11, 'SOL', 15, '0.0032'],
  [12, 'SOL', 60, '0.0038'],
  [13, 'BNB', 30, '0.0034'],
];

export const plans: readonly PlanTerms[] = table.map(([number, code, termDays, dailyYield]) => {
  const currency = currencies.find((each) => each.code === code);
  if (currency === undefined) throw new Error(`a plan is of an unknown currency: ${code}`);
  const [minimumAmount, maximumAmount, quota] = sizes[code];
  return { number, currency, termDays, dailyYield, minimumAmount, maximumAmount, quota };
});
