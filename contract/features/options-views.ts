/** What the screens of options see: the ticket's preview, options, and what they can be sold for. */
import type { OrderProblem } from '../rules/spot/limits.ts';
import type { PageOf } from '../wire.ts';
import type { OptionCurrency, OptionExpiry, OptionOutcome, OptionType } from './options.ts';

export interface OptionPreview {
  /** Plain decimal ready to be sent; empty when it cannot be read. */
  readonly stake: string;
  readonly stakeText: string;
  readonly feeText: string;
  readonly totalText: string;
  readonly payoutRateText: string;
  /** What a win pays out in all, and what it adds. */
  readonly payoutText: string;
  readonly profitText: string;
  readonly availableText: string;
  readonly minimumText: string;
  readonly maximumText: string;
  /** How much of the largest possible size this is, from 0 to 100. */
  readonly usedPercent: number;
  readonly problem: {
    readonly code: string;
    readonly params: Readonly<Record<string, string>>;
  } | null;
  readonly seenPrice: string;
  readonly seenAt: number;
  readonly ageText: string;
}

/** What the core made of an option from its own stream. */
export type OptionCheck =
  /** The core saw both ticks and comes to the same result. */
  | 'agrees'
  /** The core saw other ticks than those on the order. */
  | 'differs'
  /** The core did not see the stream at one of the instants. */
  | 'unseen'
  | 'pending';

export interface OptionView {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly currency: string;
  readonly type: OptionType;
  readonly seconds: number;
  readonly stakeText: string;
  readonly feeText: string;
  readonly payoutRateText: string;
  readonly buyPriceText: string;
  readonly sellPriceText: string;
  readonly lastPriceText: string;
  /** How it would end at the last price, while holding. */
  readonly leading: 'win' | 'loss' | 'tie' | null;
  readonly expectedProfitText: string;
  readonly expectedLossText: string;
  readonly profitText: string;
  readonly tone: 'up' | 'down' | 'flat';
  /** With its currency; empty unless it was sold. */
  readonly soldForText: string;
  readonly outcome: OptionOutcome | null;
  readonly status: 'holding' | 'history';
  readonly openedAt: number;
  readonly sellAt: number;
  /** The sell time, or when it was sold before. */
  readonly endsAt: number;
  /** Seconds until the sell time by the server's clock, never negative; 0 when it has come. */
  readonly secondsLeft: number;
  readonly check: OptionCheck;
  readonly buyTicks: readonly OptionTickView[];
  readonly sellTicks: readonly OptionTickView[];
}

/** An option without what moves while it is held. */
export type OptionPastView = Omit<
  OptionView,
  'lastPriceText' | 'leading' | 'secondsLeft' | 'check'
>;

export interface OptionTickView {
  readonly id: number;
  /** With milliseconds. */
  readonly timeText: string;
  readonly priceText: string;
  /** This is the tick that counts. */
  readonly isChosen: boolean;
}

/** What an open option can be sold back for, kept fresh while it is watched. */
export interface OptionSaleView {
  /** Sent with the sale; null while there is no price to accept. */
  readonly quoteId: string | null;
  /** With its currency. */
  readonly priceText: string;
  /** The device's own instant at which it holds no more; 0 without a price. */
  readonly expiresAtMs: number;
  readonly lifeMs: number;
  /** Why there is no price, in the words of `errors.json`. */
  readonly problem: OrderProblem | null;
}

export interface OptionsTopics {
  /** Key: symbol, or empty for all. Options that are held, ordered by their end. */
  'options.holding': readonly OptionView[] | null;
  /** Key: id. Null while it is unknown. */
  'options.order': OptionView | null;
  /** Key: id. */
  'options.sale': OptionSaleView;
  /** Key: an `OptionDraft` as JSON. */
  'options.preview': OptionPreview;
}

/** A currency that stakes are paid in; its bounds and its balance are also formatted. */
export interface OptionPayable extends OptionCurrency {
  readonly availableText: string;
  readonly minimumText: string;
  readonly maximumText: string;
}

export interface OptionOffer extends OptionExpiry {
  readonly payoutRateText: string;
}

export interface OptionsQuestions {
  'options.offer': readonly OptionOffer[];
  'options.payable': readonly OptionPayable[];
  /** Newest first. */
  'options.history': PageOf<OptionPastView>;
}
