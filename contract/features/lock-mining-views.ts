/** What the screens of lock mining watch and ask, as they see it. */
import { TypedDecimal } from '../drafts.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import type { PageOf } from '../wire.ts';
import type { Tone } from './assets.ts';

export const lockMiningQuestions = questions({
  'lockMining.offer': {
    asks: 'lockMining.plans',
    freshWith: ['lockMining.subscribed', 'lockMining.redeemed'],
  },
  'lockMining.redeemedOrders': { asks: 'lockMining.orders', freshWith: ['lockMining.redeemed'] },
});

/** A plan with its labels formatted. */
export interface LockPlanView {
  readonly id: number;
  readonly currencyId: number;
  readonly currency: string;
  readonly scale: number;
  readonly termDays: number;
  readonly dailyYieldText: string;
  readonly minimumText: string;
  readonly maximumText: string;
  readonly penaltyRatioText: string;
  readonly remainingText: string;
  readonly quotaText: string;
  /** Taken of the quota, 0 to 100. */
  readonly takenPercent: number;
  readonly state: 'open' | 'soldOut' | 'closed';
  /** The next time of day at which dividends are paid. */
  readonly dividendAt: number;
  readonly closesAt: number;
}

/** A locked sum that is over. */
export interface RedeemedLockView {
  readonly id: number;
  readonly currency: string;
  readonly termDays: number;
  readonly amountText: string;
  readonly paidText: string;
  readonly penaltyText: string;
  readonly returnedText: string;
  /** Whether it was redeemed before its term. */
  readonly isEarly: boolean;
  readonly redeemedAt: number;
}

export interface LockMiningQuestions {
  /** By coin, the shortest term first. */
  'lockMining.offer': readonly LockPlanView[];
  /** Newest first. */
  'lockMining.redeemedOrders': PageOf<RedeemedLockView>;
}

/** What is typed in the calculator, which is also the form. */
export const LockDraft = z.object({ configId: z.int(), amount: TypedDecimal });
export type LockDraft = z.output<typeof LockDraft>;

/** What leaving on one of the days would come to. */
export interface LockExit {
  /** Whole days since the start. */
  readonly day: number;
  readonly paidText: string;
  readonly penaltyText: string;
  /** What was paid less the penalty. */
  readonly resultText: string;
  readonly tone: Tone;
}

/** What a sum would earn, by the clock of the exchange. */
export interface LockPreview {
  /** Plain decimal text, and as it is shown. */
  readonly available: string;
  readonly availableText: string;
  /** The most that fits balance, quota and bounds; plain decimal text. */
  readonly most: string;
  readonly amountText: string;
  readonly dailyDividendText: string;
  readonly expectedDividendText: string;
  /** Amount and all dividends. */
  readonly totalText: string;
  readonly firstDividendAt: number;
  readonly maturesAt: number;
  readonly exits: readonly LockExit[];
  readonly problem: OrderProblem | null;
}

/** A locked sum in progress, with what redeeming it at this moment would come to. */
export interface LockRow {
  readonly id: number;
  readonly currency: string;
  readonly termDays: number;
  readonly amountText: string;
  readonly dailyYieldText: string;
  readonly penaltyRatioText: string;
  readonly dailyDividendText: string;
  readonly paidText: string;
  readonly expectedText: string;
  readonly dividendsPaid: number;
  readonly remainingDays: number;
  /** Of the term that has passed, 0 to 100. */
  readonly percent: number;
  readonly nextDividendAt: number | null;
  readonly startedAt: number;
  readonly maturesAt: number;
  readonly redemption: {
    readonly penaltyText: string;
    readonly returnedText: string;
    /** What was paid less the penalty. */
    readonly resultText: string;
    readonly tone: Tone;
  };
}

export interface LockHoldings {
  /** In the chosen fiat currency. */
  readonly lockedText: string;
  readonly dailyText: string;
  readonly paidText: string;
  /** Newest first. */
  readonly rows: readonly LockRow[];
}

export interface LockMiningTopics {
  /** Key: a `LockDraft` as JSON. Null until the plan is known. */
  'lockMining.preview': LockPreview | null;
  /** Key: empty. Null until they are known. */
  'lockMining.held': LockHoldings | null;
}
