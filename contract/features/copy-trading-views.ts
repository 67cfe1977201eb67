/** What the screens of copy trading watch and ask, as they see it. */
import { TypedDecimal } from '../drafts.ts';
import { questions } from '../question.ts';
import type { FollowProblem } from '../rules/copy-trading/follow-problem.ts';
import { z } from '../schema.ts';
import type { PageOf } from '../wire.ts';
import type { Tone } from './assets.ts';
import {
  type CopyMissReason,
  type Follow,
  followTypes,
  type Trader,
} from './copy-trading-entities.ts';
import type { FuturesPosition, FuturesSide } from './futures-entities.ts';

const ofFollows = ['copyTrading.followed', 'copyTrading.cancelled', 'copyTrading.settled'] as const;

export const copyTradingQuestions = questions({
  'copyTrading.hall': { asks: 'copyTrading.traders', freshWith: ofFollows },
  'copyTrading.profile': { asks: 'copyTrading.trader', freshWith: ofFollows },
  'copyTrading.orders': {
    asks: 'copyTrading.trades',
    freshWith: [
      ...(['futures.opened', 'futures.reduced', 'futures.closed'] as const),
      ...(['futures.liquidated', 'futures.selfHeld'] as const),
    ],
  },
  'copyTrading.becoming': {
    asks: 'copyTrading.conditions',
    freshWith: ['futures.closed', 'futures.liquidated', 'copyTrading.become'],
  },
  'copyTrading.misses': { asks: 'copyTrading.missed', freshWith: ['copyTrading.missed'] },
});

/** A follow with its figures formatted; what a form begins with stays plain. */
export interface FollowView
  extends Pick<
    Follow,
    | 'followUserId'
    | 'type'
    | 'number'
    | 'maximumMargin'
    | 'lossLimit'
    | 'maximumMultiple'
    | 'slippage'
    | 'maximumLots'
    | 'openOrders'
    | 'missed'
    | 'followedAt'
  > {
  readonly numberText: string;
  readonly profitText: string;
  readonly profitTone: Tone;
  readonly sharePaidText: string;
  readonly ordersText: string;
  /** Empty while nothing was copied. */
  readonly lagText: string;
  readonly slippageText: string;
}

export interface TraderView
  extends Pick<
    Trader,
    'traderUserId' | 'nickname' | 'headPortrait' | 'signature' | 'style' | 'updatedAt'
  > {
  /** Accuracy, rate and drawdown are empty until something has been closed. */
  readonly accuracyText: string;
  readonly profitText: string;
  readonly profitTone: Tone;
  readonly rateText: string;
  readonly rateTone: Tone;
  readonly drawdownText: string;
  readonly followersText: string;
  readonly placesText: string;
  readonly isFull: boolean;
  readonly ordersText: string;
  readonly daysText: string;
  readonly shareText: string;
  readonly followersProfitText: string;
  /** Empty while nobody was copied. */
  readonly lagText: string;
  readonly slippageText: string;
  /** Drawn in a box of 100 x 30; empty for fewer than two days. */
  readonly curve: string;
  readonly curveTone: Tone;
  readonly follow: FollowView | null;
}

export interface HallView extends PageOf<TraderView> {
  readonly mine: {
    readonly isTrader: boolean;
    readonly followsText: string;
    readonly openText: string;
    readonly profitText: string;
    readonly profitTone: Tone;
  } | null;
}

export interface ProfileView {
  readonly trader: TraderView;
  readonly symbols: readonly { readonly symbol: string; readonly shareText: string }[];
  /** In whole minutes. */
  readonly holdingMinutes: number;
  readonly multipleText: string;
  readonly bounds: {
    readonly multiple: { readonly from: string; readonly to: string };
    readonly lots: { readonly from: string; readonly to: string };
    readonly minimumBalanceText: string;
  };
  /** What may be chosen as a cap: plain values and how they are written. */
  readonly leverages: readonly { readonly value: string; readonly text: string }[];
  readonly slippages: readonly { readonly value: string; readonly text: string }[];
}

/** A copied position, or one of a trader's own. */
export interface CopyTradeView
  extends Pick<
    FuturesPosition,
    'symbol' | 'side' | 'multiple' | 'status' | 'holding' | 'closeReason' | 'openedAt' | 'closedAt'
  > {
  readonly transactionId: number;
  readonly traderUserId: number;
  readonly traderNickname: string;
  readonly isCopy: boolean;
  readonly lotsText: string;
  readonly marginText: string;
  readonly openPriceText: string;
  /** The price of the closing, or the mark of an open position when the answer came. */
  readonly lastPriceText: string;
  /** Before fees while it is open, after them when it is closed. */
  readonly profitText: string;
  readonly profitTone: Tone;
  /** Empty for what is no copy. */
  readonly traderPriceText: string;
  readonly slippageText: string;
  readonly lagText: string;
}

export interface CopyMissView {
  readonly id: number;
  readonly traderUserId: number;
  readonly traderNickname: string;
  readonly symbol: string;
  readonly side: FuturesSide;
  readonly reason: CopyMissReason;
  readonly at: number;
}

/** What it takes to be a trader, each with what the user has. */
export interface ConditionsView {
  readonly isTrader: boolean;
  readonly isFit: boolean;
  readonly rows: readonly {
    readonly name: 'level' | 'orders' | 'balance';
    readonly wantedText: string;
    readonly haveText: string;
    readonly isMet: boolean;
  }[];
  /** What may be chosen: plain values and how they are written. */
  readonly shares: readonly { readonly value: string; readonly text: string }[];
  readonly places: readonly { readonly value: string; readonly text: string }[];
}

export interface CopyTradingQuestions {
  'copyTrading.becoming': ConditionsView;
  'copyTrading.hall': HallView;
  'copyTrading.profile': ProfileView;
  'copyTrading.orders': PageOf<CopyTradeView>;
  'copyTrading.misses': PageOf<CopyMissView>;
}

/** What the form of a follow holds. Empty and null are no limit. */
export const FollowDraft = z.object({
  traderUserId: z.int(),
  type: z.enum(followTypes),
  number: TypedDecimal,
  maximumMargin: TypedDecimal,
  lossLimit: TypedDecimal,
  maximumMultiple: z.nullable(z.int()),
  slippage: z.nullable(z.string()),
  maximumLots: TypedDecimal,
});
export type FollowDraft = z.output<typeof FollowDraft>;

/** A field that holds no amount is named as well as one that the terms refuse. */
export interface DraftProblem extends Omit<FollowProblem, 'field'> {
  readonly field: FollowProblem['field'] | 'maximumMargin' | 'lossLimit';
}

export interface FollowPreview {
  /** What is free in the leverage account. */
  readonly availableText: string;
  /** Lots of the trader in the example, and what would be ordered with them; null while the size is no number. */
  readonly example: {
    readonly traderText: string;
    readonly ownText: string;
    readonly isNothing: boolean;
  } | null;
  readonly problem: DraftProblem | null;
}

export interface CopyTradingTopics {
  /** Key: a `FollowDraft` as JSON. Null until the terms are known. */
  'copyTrading.preview': FollowPreview | null;
}
