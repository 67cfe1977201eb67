/** What the screens of DeFi mining watch and ask, as they see it. */
import { TypedDecimal } from '../drafts.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import type { PageOf } from '../wire.ts';
import type { Tone } from './assets.ts';

export const defiMiningQuestions = questions({
  'defiMining.offer': {
    asks: 'defiMining.pools',
    freshWith: ['defiMining.entered', 'defiMining.left'],
  },
  'defiMining.past': {
    asks: 'defiMining.shares',
    freshWith: ['defiMining.feePaid', 'defiMining.left'],
  },
});

/** A pool with its figures formatted. */
export interface DefiPoolView {
  readonly id: number;
  readonly currency: string;
  readonly scale: number;
  readonly quoteCurrency: string;
  readonly quoteScale: number;
  /** Null while the coin is not traded. */
  readonly priceText: string | null;
  /** What the whole pool holds at the price, in USDT. */
  readonly sizeText: string | null;
  /** What its fees of the last day would come to in a year, of its size; null when either is unknown. */
  readonly yieldText: string | null;
  readonly feeRateText: string;
  readonly volumeShareText: string;
  readonly minimumText: string;
  readonly maximumText: string;
  readonly state: 'open' | 'closed' | 'full';
}

/** A share that its owner has left. */
export interface PastShareView {
  readonly id: number;
  readonly currency: string;
  readonly quoteCurrency: string;
  readonly enteredText: string;
  readonly returnedText: string;
  readonly feesText: string;
  /** What came back and was earned less what it would have been to hold, in USDT at the price of leaving. */
  readonly resultText: string;
  readonly tone: Tone;
  readonly leftAt: number;
}

export interface DefiMiningQuestions {
  'defiMining.offer': readonly DefiPoolView[];
  /** Newest first. */
  'defiMining.past': PageOf<PastShareView>;
}

/** What is typed by who wants to enter. */
export const DefiDraft = z.object({ poolId: z.int(), amount: TypedDecimal });
export type DefiDraft = z.output<typeof DefiDraft>;

/** What a move of the price would do, in USDT. */
export interface PriceMove {
  readonly movePercent: number;
  readonly moveText: string;
  readonly heldText: string;
  readonly worthText: string;
  readonly lossText: string;
  readonly lossRateText: string;
  /** Days of fees like those of the last day that make up for it; null when there are none. */
  readonly daysToMakeUp: number | null;
}

export interface DefiPreview {
  /** Plain decimal text of what is sent along; empty while there is no price. */
  readonly price: string;
  readonly priceText: string;
  readonly availableText: string;
  readonly coinAvailableText: string;
  /** The most USDT that balances, pool and bounds allow; plain decimal text. */
  readonly most: string;
  readonly quoteText: string;
  readonly coinText: string;
  /** Of the whole pool. */
  readonly shareText: string;
  /** Of the last day; null while it is unknown. */
  readonly dailyFeeText: string | null;
  readonly moves: readonly PriceMove[];
  readonly problem: OrderProblem | null;
}

/** An open share, by the price of the minute. */
export interface DefiShareRow {
  readonly id: number;
  readonly currency: string;
  readonly quoteCurrency: string;
  readonly price: string;
  readonly priceText: string;
  readonly entryPriceText: string;
  readonly shareText: string;
  readonly enteredText: string;
  /** What leaving now gives back. */
  readonly coinText: string;
  readonly quoteText: string;
  readonly worthText: string;
  readonly heldText: string;
  readonly lossText: string;
  readonly lossRateText: string;
  readonly feesText: string;
  /** Fees less the impermanent loss. */
  readonly resultText: string;
  readonly tone: Tone;
  readonly nextFeeAt: number | null;
  readonly enteredAt: number;
}

export interface DefiMiningTopics {
  /** Key: a `DefiDraft` as JSON. Null until the pool is known. */
  'defiMining.preview': DefiPreview | null;
  /** Key: empty. Newest first; null until they are known. */
  'defiMining.held': readonly DefiShareRow[] | null;
}
