/** VIP: the tier that one's deposits have reached, and what the tiers would save of today's trading. */

import { Amount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { NoFields, Time } from '../wire.ts';

/** In USD, as they would be without a discount. Stocks are not among them: no tier takes anything off theirs. */
export const DiscountedFees = z.object({ coins: Amount, contracts: Amount, options: Amount });
export type DiscountedFees = z.infer<typeof DiscountedFees>;

export const VipOverview = z.object({
  /** 0 for none. */
  tier: z.int(),
  /** All deposits, each at its worth in USD when it was credited. */
  depositedUsd: Amount,
  /** The caller's trading fees since `since`, the last 24 hours. */
  fees: DiscountedFees,
  since: Time,
});
export type VipOverview = z.infer<typeof VipOverview>;

export const vipEndpoints = endpoints({
  /** The caller's tier, what has been deposited, and the fees of the last 24 hours; a guest has none of it. */
  'vip.overview': {
    method: 'GET',
    path: '/vip/overview',
    access: 'guest',
    extension: true,
    request: NoFields,
    response: VipOverview,
  },
});

export const vipQuestions = questions({
  'vip.benefits': { asks: 'vip.overview', freshWith: ['deposit.credited', 'session.userChanged'] },
});

/** What one tier asks for and gives, as the columns of the table show it. */
export interface VipTierView {
  readonly tier: number;
  readonly depositText: string;
  readonly bonusText: string;
  readonly contractText: string;
  readonly optionsText: string;
  readonly coinText: string;
  readonly withdrawalText: string;
  readonly cashbackText: string;
  readonly loanText: string;
  /** What it takes off the fees of the last 24 hours, in the chosen fiat currency. */
  readonly savedText: string;
}

export interface VipView {
  readonly tier: number;
  readonly depositedText: string;
  /** Null for the holder of the highest. */
  readonly next: null | {
    readonly tier: number;
    readonly missingText: string;
    /** How far it is from nothing to the next tier, in whole percent. */
    readonly percent: number;
  };
  /** Fees of the last 24 hours before any discount, and what the own tier takes off them. */
  readonly feesText: string;
  readonly savedText: string;
  readonly tiers: readonly VipTierView[];
}

export interface VipQuestions {
  'vip.benefits': VipView;
}
