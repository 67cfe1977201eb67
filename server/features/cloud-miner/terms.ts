/** Which plans there are and what they yield by; configuration, visible through `cloudMiner.plans` and kept by each order. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { type Currency, currencies } from '../../money/currencies.ts';

/** The rent is paid from this account, and outputs into it. */
export const PAYING_ACCOUNT = 'change';
/** Here the rent stands, held, until the days use it up. */
export const PREPAID_ACCOUNT = 'mining';
/** Most orders of one user that may run at a time. */
export const MAXIMUM_RUNNING = 50;

/** Every round is a week long, from Monday to Monday in UTC, and has the whole quota. */
export const ROUND_MS = 7 * DAY_MS;
/** The first Monday of 1970. */
export const FIRST_ROUND_AT = 4 * DAY_MS;

/** The network of Bitcoin as it was in the autumn of 2025, and a farm's electricity. */
export const network = {
  unit: 'TH/s',
  hashesPerUnit: '1000000000000',
  difficulty: '148000000000000',
  blockReward: '3.125',
  electricityPrice: '0.05',
} as const;

export const minedCurrency = currencyOf('BTC');
export const payCurrency = currencyOf('USDT');

/** Bounds of one order, and the quota of a plan in a round, in units. */
export const MINIMUM_POWER = 10;
export const MAXIMUM_POWER = 50_000;
export const QUOTA = 500_000;

export interface PlanTerms {
  /** Part of the ids of its rounds: from 1 to 999, and never given to another plan. */
  readonly number: number;
  readonly termDays: number;
  /** What of the worth of its output the rent of a unit is: a longer term risks more of the price, and costs less. */
  readonly rentShare: string;
  /** Newer machines need fewer watts for a unit: they yield more, cost more, and stand a lower price. */
  readonly wattsPerUnit: string;
}

export const plans: readonly PlanTerms[] = [
  { number: 1, termDays: 30, rentShare: '0.95', wattsPerUnit: '22' },
  { number: 2, termDays: 30, rentShare: '0.95', wattsPerUnit: '15' },
  { number: 3, termDays: 90, rentShare: '0.9', wattsPerUnit: '22' },
  { number: 4, termDays: 90, rentShare: '0.9', wattsPerUnit: '15' },
  { number: 5, termDays: 180, rentShare: '0.85', wattsPerUnit: '15' },
];

function currencyOf(code: string): Currency {
  const currency = currencies.find((each) => each.code === code);
  if (currency === undefined) throw new Error(`the miner knows no ${code}`);
  return currency;
}
