/** Journal: one's own closed trades, and what they say about how one trades. */

import { Amount, SignedAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import type { ErrorCode } from '../envelope.ts';
import { z } from '../schema.ts';
import { Id, Time, text, WireInteger, WireTime } from '../wire.ts';
import type { Tone } from './assets.ts';
import type { FillMark } from './portfolio.ts';

/** Kinds of trades that have a beginning and an end of their own. */
export const journalKinds = ['futures', 'options'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Instant of closing, kind and number of the last trade that was told. */
const TRADE_CURSOR = /^\d{1,15}:(futures|options):\d{1,15}$/;

/** A trade that is over: a position with all its closings, or an option that was settled and was not void. */
export const JournalTrade = z.object({
  kind: z.enum(journalKinds),
  /** Of the position or of the option. */
  id: z.int(),
  marketId: z.int(),
  symbol: z.string(),
  side: z.enum(['long', 'short', 'up', 'down']),
  openedAt: Time,
  closedAt: Time,
  /** Averages of the opening and of the closing in quote units. */
  openPrice: Amount,
  /** Null for an option that was sold before its end. */
  closePrice: z.nullable(Amount),
  /** Base units of a position, the stake of an option. */
  size: Amount,
  /** All that was charged for it. */
  fees: Amount,
  /** What the ledger moved in all, fees included: a liquidation takes no more than there was. */
  net: SignedAmount,
  /** That of `net` and `fees`. */
  currency: z.string(),
  /** The user's own words about it. */
  note: z.string(),
  tags: z.array(z.string()),
});
export type JournalTrade = Readonly<z.infer<typeof JournalTrade>>;

/** What a user has written about a trade; all of it is empty once it was taken away. */
export const JournalNote = z.object({
  kind: z.enum(journalKinds),
  id: z.int(),
  note: z.string(),
  tags: z.array(z.string()),
});
export type JournalNote = Readonly<z.infer<typeof JournalNote>>;

/** Bounds of what is written about a trade, in characters. */
export const MOST_TAGS = 8;
export const LONGEST_TAG = 24;

export const journalEndpoints = endpoints({
  /**
   * The user's closed trades in the order of closing, 5,000 at a time at most. `after` is the `next` of the answer before;
   * `from` begins at an instant instead.
   */
  'journal.trades': {
    method: 'GET',
    path: '/journal/trades',
    access: 'user',
    extension: true,
    request: z.object({
      after: z.optional(z.string().check(z.regex(TRADE_CURSOR))),
      from: z.optional(WireTime),
      limit: z.optional(WireInteger),
    }),
    /** `next` is null where there is no more. */
    response: z.object({ list: z.array(JournalTrade), next: z.nullable(z.string()) }),
  },
  /**
   * Writes note and tags of one of the user's own closed trades in place of what was there; what is left out is taken away.
   * Tags are parted by commas, eight of 24 characters at most, each once.
   */
  'journal.write': {
    method: 'POST',
    path: '/journal/write',
    access: 'user',
    extension: true,
    request: z.object({
      kind: z.enum(journalKinds),
      id: Id,
      note: z.optional(text({ max: 1000 })),
      tags: z.optional(text({ max: 300 })),
    }),
    response: JournalNote,
  },
});

export const journalEvents = events({ 'journal.written': JournalNote });

/** By market, by the hour and the weekday of the opening on the device's own clock, by side, or by tag: there a trade may count in several. */
export const statisticsGroups = ['market', 'hour', 'weekday', 'side', 'tag'] as const;
export type StatisticsGroup = (typeof statisticsGroups)[number];

/** Which trades are counted, and how they are told apart. */
export const StatisticsDraft = z.object({
  kind: z.enum(['all', ...journalKinds]),
  /** Closed within so many days; 0 is all. */
  days: z.int().check(z.gte(0)),
  /** Results in different currencies are never added; empty for the one of the most trades. */
  currency: z.string(),
  by: z.enum(statisticsGroups),
});
export type StatisticsDraft = z.output<typeof StatisticsDraft>;

/** Results of trades after all their fees. Texts are empty where there is nothing to tell. */
export interface TradeFigures {
  readonly trades: number;
  readonly tradesText: string;
  readonly netText: string;
  readonly netTone: Tone;
  /** Trades with a profit among all, and where that share truly lies, 19 times in 20. */
  readonly winRateText: string;
  readonly winRateLowText: string;
  readonly winRateHighText: string;
  /** All profits by all losses; empty without a loss. */
  readonly profitFactorText: string;
  /** What a trade has brought on average. */
  readonly expectancyText: string;
  readonly expectancyTone: Tone;
  readonly averageWinText: string;
  readonly averageLossText: string;
  readonly bestText: string;
  readonly worstText: string;
  /** The deepest fall of the sum of the results below its highest point before. */
  readonly drawdownText: string;
  /** Average from opening to closing. */
  readonly holdingSeconds: number;
}

/** A bar of a picture, and the sum up to it; plain decimals, for the drawing alone. */
export interface StatisticsBar {
  readonly key: string;
  readonly profit: string;
  readonly total: string;
}

export interface StatisticsGroupView {
  /** A symbol, an hour from 0, a weekday from 1 for Monday, a side or a tag; empty for no tag. */
  readonly key: string;
  /** Of a market its name, and a tag; empty for what the screen has words for. */
  readonly name: string;
  readonly kind: JournalKind | null;
  readonly figures: TradeFigures;
}

export type StatisticsView =
  | { readonly state: 'loading'; readonly trades: number; readonly tradesText: string }
  /** It is asked again after a moment. */
  | { readonly state: 'failed'; readonly code: ErrorCode }
  | {
      readonly state: 'ready';
      /** In which trades were closed, the one of the most first. */
      readonly currencies: readonly string[];
      readonly currency: string;
      /** So few trades that luck explains much of the figures. */
      readonly isThin: boolean;
      /** Null without a trade. */
      readonly all: TradeFigures | null;
      /** Trades in the order of their closing, several to a bar where there are many. */
      readonly series: readonly StatisticsBar[];
      /** How these groups and bars are told apart. */
      readonly by: StatisticsGroup;
      /** Those with trades. */
      readonly groups: readonly StatisticsGroupView[];
      /** One for each group, in the same order; of hours and weekdays also those without a trade. */
      readonly bars: readonly StatisticsBar[];
    };

/** Which trades are listed, newest first. */
export const JournalDraft = z.object({
  /** Empty for all. */
  tag: z.string(),
  limit: z.int().check(z.gt(0)),
});
export type JournalDraft = z.output<typeof JournalDraft>;

export interface JournalTradeView {
  /** Such as `futures:17`. */
  readonly key: string;
  readonly kind: JournalKind;
  readonly id: number;
  readonly name: string;
  readonly side: JournalTrade['side'];
  readonly openedAt: number;
  readonly closedAt: number;
  readonly openPriceText: string;
  readonly closePriceText: string;
  readonly sizeText: string;
  readonly feesText: string;
  readonly netText: string;
  readonly netTone: Tone;
  readonly note: string;
  readonly tags: readonly string[];
}

export type JournalView =
  | Exclude<StatisticsView, { readonly state: 'ready' }>
  | {
      readonly state: 'ready';
      readonly trades: readonly JournalTradeView[];
      readonly hasMore: boolean;
      /** All that were ever given, the most used first. */
      readonly tags: readonly string[];
    };

/** A bar of the chart as it was, in units of the picture; y grows downwards. */
export interface PictureBar {
  readonly x: number;
  readonly width: number;
  readonly high: number;
  readonly low: number;
  readonly top: number;
  readonly bottom: number;
  readonly tone: Tone;
}

export interface PictureMark extends FillMark {
  readonly x: number;
  readonly y: number;
}

export type JournalPicture =
  | { readonly state: 'loading' }
  /** No bars were recorded, or they did not come. */
  | { readonly state: 'none' }
  | {
      readonly state: 'ready';
      readonly width: number;
      readonly height: number;
      readonly bars: readonly PictureBar[];
      /** Opening and closing. */
      readonly marks: readonly PictureMark[];
      /** How far the price went against and for the trade while it was open, by bars of this length. */
      readonly adverseText: string;
      readonly favourableText: string;
      readonly barMs: number;
    };

export interface JournalTopics {
  /** Key: a `StatisticsDraft` as JSON. */
  'journal.statistics': StatisticsView;
  /** Key: a `JournalDraft` as JSON. */
  'journal.list': JournalView;
  /** Key: that of a trade. */
  'journal.picture': JournalPicture;
}
