/** VIP tiers and what they give (spec, point 6). Tier 0 is everybody else. */
import type { Market } from '../../features/markets.ts';
import { Exact, plainText } from '../../money.ts';

export interface VipTier {
  readonly tier: number;
  /** Sum of deposits in USD above which the tier is reached. */
  readonly depositOverUsd: number;
  /** All in percent. */
  readonly depositBonus: number;
  readonly contractFeeDiscount: number;
  readonly optionsFeeDiscount: number;
  readonly coinFeeDiscount: number;
  readonly cardCashback: number;
  /** Of the value of one's assets. */
  readonly loanLimit: number;
  /** To bank cards; everything that goes out is also under the limit of the level. */
  readonly dailyWithdrawalUsd: number;
}

export const vipTiers: readonly VipTier[] = [
  {
    tier: 1,
    depositOverUsd: 100_000,
    depositBonus: 2,
    contractFeeDiscount: 10,
    optionsFeeDiscount: 17,
    coinFeeDiscount: 10,
    cardCashback: 2,
    loanLimit: 20,
    dailyWithdrawalUsd: 50_000,
  },
  {
    tier: 2,
    depositOverUsd: 200_000,
    depositBonus: 3,
    contractFeeDiscount: 15,
    optionsFeeDiscount: 20,
    coinFeeDiscount: 15,
    cardCashback: 3,
    loanLimit: 30,
    dailyWithdrawalUsd: 100_000,
  },
  {
    tier: 3,
    depositOverUsd: 300_000,
    depositBonus: 4,
    contractFeeDiscount: 20,
    optionsFeeDiscount: 25,
    coinFeeDiscount: 30,
    cardCashback: 4,
    loanLimit: 40,
    dailyWithdrawalUsd: 200_000,
  },
  {
    tier: 4,
    depositOverUsd: 500_000,
    depositBonus: 5,
    contractFeeDiscount: 35,
    optionsFeeDiscount: 35,
    coinFeeDiscount: 100,
    cardCashback: 5,
    loanLimit: 50,
    dailyWithdrawalUsd: 500_000,
  },
];

/** For everybody without a tier, and below what the first one gives. */
const LOAN_LIMIT = 10;
const DAILY_WITHDRAWAL_USD = 10_000;

/** What may go to bank cards in any 24 hours, in USD. */
export function dailyCardLimitUsd(tier: number): string {
  return String(
    vipTiers.find((row) => row.tier === tier)?.dailyWithdrawalUsd ?? DAILY_WITHDRAWAL_USD,
  );
}

/** Part of the value of one's assets that may be owed in loans: a fraction, `0.2` is 20 %. */
export function loanLimitRatio(tier: number): string {
  const percent = vipTiers.find((row) => row.tier === tier)?.loanLimit ?? LOAN_LIMIT;
  return plainText(new Exact(percent).div(100));
}

/** Discount on the trading fees of a market in percent: of coins alone, 0 for stocks and without a tier. */
export function coinFeeDiscount(market: Pick<Market, 'kind'>, tier: number): number {
  if (market.kind === 'stock') return 0;
  return vipTiers.find((row) => row.tier === tier)?.coinFeeDiscount ?? 0;
}

/** Discount on the handling fees of futures in percent; 0 without a tier. */
export function contractFeeDiscount(tier: number): number {
  return vipTiers.find((row) => row.tier === tier)?.contractFeeDiscount ?? 0;
}

/** Discount on the fees of options in percent; 0 without a tier. */
export function optionsFeeDiscount(tier: number): number {
  return vipTiers.find((row) => row.tier === tier)?.optionsFeeDiscount ?? 0;
}

/** Part of what is bought by card that is given back: a fraction, 0 without a tier. */
export function cardCashbackRate(tier: number): string {
  const percent = vipTiers.find((row) => row.tier === tier)?.cardCashback ?? 0;
  return plainText(new Exact(percent).div(100));
}

/** Trading fees in USD before any discount, by what a tier takes something off. */
export interface FeesByKind {
  readonly coins: string;
  readonly contracts: string;
  readonly options: string;
}

/** What the discounts of a tier take off these fees, in USD; nothing without a tier. */
export function savedByTier({ coins, contracts, options }: FeesByKind, tier: number): string {
  const parts = [
    new Exact(coins).times(coinFeeDiscount({ kind: 'coin' }, tier)),
    new Exact(contracts).times(contractFeeDiscount(tier)),
    new Exact(options).times(optionsFeeDiscount(tier)),
  ];
  return plainText(parts.reduce((sum, part) => sum.plus(part), new Exact(0)).div(100));
}

export interface NextTier {
  readonly tier: number;
  /** What is missing to its threshold, which deposits have to be over. */
  readonly missingUsd: string;
  /** Whole percent of the way from nothing, rounded down: 100 is never shown before it is reached. */
  readonly percent: number;
}

/** The tier after the one that is held; null for the holder of the highest. */
export function nextTier(tier: number, depositedUsd: string): NextTier | null {
  const next = vipTiers.find((row) => row.tier === tier + 1);
  if (next === undefined) return null;
  const missing = Exact.max(new Exact(next.depositOverUsd).minus(depositedUsd), 0);
  const share = new Exact(depositedUsd).div(next.depositOverUsd).times(100).floor();
  return {
    tier: next.tier,
    missingUsd: plainText(missing),
    percent: Exact.min(share, 99).toNumber(),
  };
}
