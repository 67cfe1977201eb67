/** What a desk shows of the depth of a market. It is put together in the worker; a screen only paints it. */
import type { BookLevelView } from './markets.ts';

export interface DeskLevelView extends BookLevelView {
  /** Price x quantity of this row, in units of the quote. */
  readonly valueText: string;
  /** Its own quantity as a share of the largest row, 0 to 1. */
  readonly share: number;
  /** What the trader's own orders at this price still want; empty where there are none. */
  readonly ownText: string;
}

/**
 * A book by steps of price. Where only an own order lies, and nobody else's, `quantityText` is empty. What is known are the best
 * levels of each side, so the last row of a side may hold more than it says.
 */
export interface DeskBookView {
  readonly bids: readonly DeskLevelView[];
  readonly asks: readonly DeskLevelView[];
  readonly spreadText: string;
  /** The step as a price. */
  readonly stepText: string;
  /** The next larger and smaller step in ticks; null where there is none. */
  readonly coarser: number | null;
  readonly finer: number | null;
  /** How what is known divides: the part of the bids, 0 to 1, and both parts as text; null while a side is empty. */
  readonly balance: {
    readonly bids: number;
    readonly bidsText: string;
    readonly asksText: string;
  } | null;
  /** As of a book. */
  readonly isStale: boolean;
}

/** One trade, or those of one taker that followed each other within a second. */
export interface TradeRunView {
  /** Of its first trade. */
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly timeText: string;
  readonly priceText: string;
  /** Where it began; empty where its price stood still. */
  readonly fromText: string;
  readonly quantityText: string;
  readonly valueText: string;
  /** How many trades it is, `×3`; empty for one. */
  readonly countText: string;
  /** Its quantity as a share of the largest that is shown. */
  readonly share: number;
}

export interface DeskTapeView {
  /** Newest first. */
  readonly runs: readonly TradeRunView[];
  /** The sizes from which on trades may be wished, in units of the quote. */
  readonly minimums: readonly { readonly value: number; readonly text: string }[];
  readonly isStale: boolean;
}

/** What lies between the middle of a market and a price. */
export interface DepthPointView {
  readonly side: 'bids' | 'asks';
  /** Its place from the left and its height, 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly priceText: string;
  readonly totalText: string;
  /** What all of it costs or brings. */
  readonly valueText: string;
  /** How far from the middle, as a share of it. */
  readonly awayText: string;
}

export interface DepthCurveView {
  /** From the lowest price to the highest; empty while a side of the book is. */
  readonly points: readonly DepthPointView[];
  /** Areas in a square of 100 units. */
  readonly bidsPath: string;
  readonly asksPath: string;
  /** Where the middle of the market is, 0 to 1 from the left. */
  readonly middle: number;
  readonly isStale: boolean;
}

/** Own orders of one row and one side of a ladder. */
export interface LadderOwnView {
  readonly orderIds: readonly number[];
  /** A trigger sleeps at its price. */
  readonly role: 'order' | 'trigger';
  readonly side: 'buy' | 'sell';
  /** What all of them still want. */
  readonly quantityText: string;
  /**
   * An estimate: what of the market stands at the price of the last of them or a better one, and so goes first. Empty where that is
   * not known, and for triggers.
   */
  readonly aheadText: string;
}

export interface LadderRowView {
  readonly ticks: number;
  /** Plain decimal, ready to be sent. */
  readonly price: string;
  readonly priceText: string;
  /** Empty where nothing waits. */
  readonly bidText: string;
  readonly askText: string;
  /** As a share of the largest row, 0 to 1. */
  readonly bidShare: number;
  readonly askShare: number;
  /** The last price lies in this step. */
  readonly isLast: boolean;
  readonly own: readonly LadderOwnView[];
}

/** Prices that stand still, the highest first. All places are in ticks. */
export interface LadderView {
  readonly rows: readonly LadderRowView[];
  readonly step: number;
  readonly stepText: string;
  readonly coarser: number | null;
  readonly finer: number | null;
  /** The price of the row in the middle, and where the middle of the market is. */
  readonly centre: number;
  readonly middle: number;
  /** Where the market is, if it is out of sight. */
  readonly away: 'above' | 'below' | null;
  readonly isStale: boolean;
}

export interface MarketsDepthTopics {
  /** Key: `SYMBOL|step`, the step in ticks. */
  'markets.deskBook': DeskBookView;
  /** Key: `SYMBOL|minimum|runs`, the minimum one of the view's, and nothing last for single trades. */
  'markets.deskTape': DeskTapeView;
  /** Key: symbol. */
  'markets.depthCurve': DepthCurveView;
  /**
   * Key: `SYMBOL|step|centre|rows`, in ticks. An empty step is one at which most levels have a row of their own, an empty centre the
   * middle of the market when the ladder is first seen; both then stay.
   */
  'markets.ladder': LadderView;
  /**
   * The same as often as a person reads them, and at once when own orders or their age are others: for rows that the core draws
   * (`markets-drawn.ts`).
   */
  'markets.calmDeskBook': DeskBookView;
  'markets.calmDeskTape': DeskTapeView;
  'markets.calmLadder': LadderView;
}
