/** What the screens of dual invest ask and watch: products, both outcomes before buying, what one has and what settled it. */
import { TypedDecimal } from '../drafts.ts';
import { questions } from '../question.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import { z } from '../schema.ts';
import type { PageOf } from '../wire.ts';
import type { DualState, DualType } from './dual-invest.ts';

const news = ['dualInvest.purchased', 'dualInvest.settling', 'dualInvest.settled'] as const;

export const dualInvestQuestions = questions({
  'dualInvest.offers': { asks: 'dualInvest.products', freshWith: ['dualInvest.purchase'] },
  'dualInvest.held': { asks: 'dualInvest.orders', freshWith: news },
  'dualInvest.result': { asks: 'dualInvest.evidence', freshWith: news },
});

/** A product, formatted (DUAL-03). */
export interface DualOfferView {
  readonly id: number;
  readonly type: DualType;
  readonly currency: string;
  readonly payCurrency: string;
  readonly quoteCurrency: string;
  readonly rateText: string;
  readonly linkedText: string;
  /** How far the linked price is from the price of the moment, with a sign. */
  readonly awayText: string;
  readonly sharePriceText: string;
  readonly holdingDays: number;
  readonly maturesAt: number;
  /** The end of the sale on the clock of the device. */
  readonly endsAtMs: number;
  readonly timeZone: string;
  readonly remainingText: string;
  /** Sold, 0 to 100. */
  readonly soldPercent: number;
  readonly soldText: string;
  readonly isSoldOut: boolean;
}

/** What is being thought of: so many shares of a product. */
export const DualDraft = z.object({ id: z.int(), num: TypedDecimal });
export type DualDraft = z.infer<typeof DualDraft>;

/** One of both outcomes. */
export interface DualOutcomeView {
  readonly payoutText: string;
  readonly currency: string;
  /** The interest in it: what is above the quantity itself, or above its worth at the linked price. */
  readonly gainText: string;
  /** That over a year: return / holding days x 365 (DUAL-12). */
  readonly rateText: string;
}

/** What a purchase comes to at maturity over a range of prices, beside keeping what is paid. */
export interface DualPicture {
  readonly width: number;
  readonly height: number;
  /** Paths of an SVG. */
  readonly payoff: string;
  readonly keeping: string;
  /** Places from left to right. */
  readonly linkedX: number;
  readonly breakEvenX: number;
  readonly priceX: number | null;
  readonly lowText: string;
  readonly highText: string;
}

export interface DualPreview {
  readonly product: DualOfferView;
  /** Sent back with the purchase, so that nobody buys at a lower one. */
  readonly annualRate: string;
  readonly currencyId: number;
  readonly maximumShares: number;
  readonly priceSource: string;
  /** The price of the moment; empty while none is known. */
  readonly priceText: string;
  readonly availableText: string;
  /** What so many shares cost, and what they are of the coin; empty for no whole number. */
  readonly amountText: string;
  readonly quantityText: string;
  /** Null for no whole number of shares. */
  readonly outcomes: { readonly below: DualOutcomeView; readonly above: DualOutcomeView } | null;
  /** The price at maturity at which keeping what is paid would have been as good. */
  readonly breakEvenText: string;
  readonly picture: DualPicture;
  readonly problem: OrderProblem | null;
}

/** A purchase, formatted. */
export interface DualOrderView {
  readonly id: number;
  readonly type: DualType;
  readonly currency: string;
  readonly quoteCurrency: string;
  readonly payCurrency: string;
  readonly numText: string;
  readonly amountText: string;
  readonly rateText: string;
  readonly linkedText: string;
  readonly holdingDays: number;
  readonly belowText: string;
  readonly aboveText: string;
  readonly status: DualState;
  /** Empty until it is settled, and where there was no price. */
  readonly settlementText: string;
  readonly priceSource: string;
  readonly paidText: string;
  readonly paidCurrency: string;
  /** Which side of the linked price it ended on; null before, and where there was no price. */
  readonly outcome: 'below' | 'above' | null;
  readonly purchasedAt: number;
  readonly maturesAt: number;
}

/** What settled an order, done again by the core. */
export interface DualResultView {
  readonly order: DualOrderView;
  /** `pending` until it is settled; `agrees` when trades, average and payout are what the terms say. */
  readonly check: 'pending' | 'agrees' | 'differs';
  readonly averageText: string;
  /** How many steps of the half hour had a price, of how many. */
  readonly countText: string;
  readonly stepsText: string;
  /** The course of the half hour as a path of an SVG, and the height of the linked price in it; null outside. */
  readonly course: {
    readonly path: string;
    readonly width: number;
    readonly height: number;
    readonly linkedY: number | null;
  } | null;
  readonly ticks: readonly {
    readonly id: number;
    readonly timeText: string;
    readonly priceText: string;
  }[];
}

export interface DualInvestTopics {
  /** Key: a `DualDraft` as JSON. Null until the product is known. */
  'dualInvest.preview': DualPreview | null;
}

export interface DualInvestQuestions {
  'dualInvest.offers': PageOf<DualOfferView>;
  /** Newest first. */
  'dualInvest.held': PageOf<DualOrderView>;
  'dualInvest.result': DualResultView;
}
