/** What the screens of the cloud miner watch and ask, as they see it. */
import { TypedDecimal } from '../drafts.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import type { PageOf } from '../wire.ts';
import type { Tone } from './assets.ts';
import type { MinerOrder } from './cloud-miner.ts';

export const cloudMinerQuestions = questions({
  'cloudMiner.offer': { asks: 'cloudMiner.plans', freshWith: ['cloudMiner.rented'] },
  'cloudMiner.mine': {
    asks: 'cloudMiner.orders',
    freshWith: ['cloudMiner.rented', 'cloudMiner.outputPaid', 'cloudMiner.ended'],
  },
});

/** A plan with its figures formatted. */
export interface MinerPlanView {
  readonly id: number;
  readonly currency: string;
  readonly payCurrency: string;
  readonly unit: string;
  readonly termDays: number;
  /** The rent of one unit for the whole term. */
  readonly unitPriceText: string;
  /** What one unit yields a day; null while there is no price. */
  readonly unitOutputText: string | null;
  readonly wattsText: string;
  readonly difficultyText: string;
  readonly blockRewardText: string;
  readonly electricityPriceText: string;
  readonly minimumText: string;
  readonly maximumText: string;
  readonly remainingText: string;
  readonly quotaText: string;
  /** Taken of the quota, 0 to 100. */
  readonly takenPercent: number;
  readonly state: 'open' | 'soldOut' | 'closed';
  readonly closesAt: number;
}

/** Rented hash power, formatted. */
export interface MinerOrderView {
  readonly id: number;
  readonly currency: string;
  readonly payCurrency: string;
  readonly unit: string;
  readonly termDays: number;
  readonly powerText: string;
  readonly rentText: string;
  readonly minedText: string;
  readonly electricityText: string;
  readonly dailyText: string;
  readonly paidText: string;
  readonly expectedText: string;
  readonly daysPaid: number;
  /** Of the days that were paid, 0 to 100. */
  readonly percent: number;
  readonly nextOutputAt: number | null;
  readonly status: MinerOrder['status'];
  readonly startedAt: number;
  readonly endsAt: number;
}

export interface CloudMinerQuestions {
  /** The shortest term first. */
  'cloudMiner.offer': readonly MinerPlanView[];
  /** Newest first. */
  'cloudMiner.mine': PageOf<MinerOrderView>;
}

/** What is typed in the calculator, which is also the form. */
export const MinerDraft = z.object({ planId: z.int(), hashPower: TypedDecimal });
export type MinerDraft = z.output<typeof MinerDraft>;

/** What the whole term would be worth if the coin stood at another price. */
export interface MinerOutlook {
  /** In whole percent of the price of now. */
  readonly movePercent: number;
  readonly moveText: string;
  readonly priceText: string;
  readonly worthText: string;
  /** The worth less the rent. */
  readonly resultText: string;
  readonly tone: Tone;
}

/** What so much hash power would cost and yield. */
export interface MinerPreview {
  /** Plain decimal text of what is sent along; empty while there is no price. */
  readonly price: string;
  readonly priceText: string;
  readonly availableText: string;
  /** The most units that balance, quota and bounds allow. */
  readonly most: string;
  readonly powerText: string;
  readonly rentText: string;
  readonly minedText: string;
  readonly electricityText: string;
  readonly dailyText: string;
  readonly expectedText: string;
  /** Days until what was paid is worth the rent at the price of now; null when it takes more than the term. */
  readonly breakEvenDays: number | null;
  /** The price at which the whole term is worth the rent. */
  readonly breakEvenPriceText: string;
  readonly outlooks: readonly MinerOutlook[];
  readonly firstOutputAt: number;
  readonly endsAt: number;
  readonly problem: OrderProblem | null;
}

export interface CloudMinerTopics {
  /** Key: a `MinerDraft` as JSON. Null until the plan is known. */
  'cloudMiner.preview': MinerPreview | null;
}
