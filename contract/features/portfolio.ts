/**
 * What all kinds of trading share on the screen: lines and marks on the chart, positions across
 * kinds, and alerts. Alerts and drawings live on the device; the server knows nothing of them.
 */
import { acts, resultOf } from '../act.ts';
import { Amount, SignedAmount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { NoFields, Time, WireInteger, WireTime } from '../wire.ts';
import { billCodes } from './assets.ts';

/** Kinds of trading whose results are told apart. */
export const tradingKinds = ['spot', 'futures', 'stock', 'options'] as const;
export type TradingKind = (typeof tradingKinds)[number];
/** What is realised besides comes from the products of Finance. */
export const profitKinds = [...tradingKinds, 'earn'] as const;
export type ProfitKind = (typeof profitKinds)[number];

/** One side of a transfer on an account of the user. */
const ReportPosting = z.object({
  transferId: z.int(),
  time: Time,
  code: z.enum(billCodes),
  currency: z.string(),
  amount: SignedAmount,
  /** What of a trade, a conversion, a purchase by card or a withdrawal went to the exchange in this currency. */
  fee: z.nullable(Amount),
  /** Of a trade of coins or stocks its market and side. */
  trade: z.nullable(
    z.object({
      symbol: z.string(),
      kind: z.enum(['spot', 'stock']),
      side: z.enum(['buy', 'sell']),
    }),
  ),
  /** Kind and number of what it belongs to, such as `spot_order 17`. */
  reference: z.nullable(z.string()),
});
export type ReportPosting = Readonly<z.infer<typeof ReportPosting>>;

export const portfolioEndpoints = endpoints({
  /**
   * Realised profit by day (UTC) and kind, in USD, oldest first; the last day is today so far. Spot
   * and stocks realise by average cost, fees included everywhere; `earn` is what the products of Finance paid.
   */
  'portfolio.realised': {
    method: 'GET',
    path: '/trading/profits',
    access: 'user',
    extension: true,
    request: z.object({ days: z.optional(WireInteger) }),
    response: z.array(z.object({ day: Time, kind: z.enum(profitKinds), profit: SignedAmount })),
  },
  /**
   * What is held of spot and stock purchases and what it cost, fees included, in quote units. What
   * came by another way than a trade has no cost and is not in it.
   */
  'portfolio.costs': {
    method: 'GET',
    path: '/trading/costs',
    access: 'user',
    extension: true,
    request: NoFields,
    response: z.array(z.object({ symbol: z.string(), quantity: Amount, cost: Amount })),
  },
  /**
   * What moved on the user's accounts, oldest first, 5,000 rows at a time at most, for reports: `after` is the `next` of the
   * answer before. Rows at `to` and later are left out.
   */
  'portfolio.postings': {
    method: 'GET',
    path: '/trading/postings',
    access: 'user',
    extension: true,
    request: z.object({
      after: z.optional(WireInteger),
      to: z.optional(WireTime),
      limit: z.optional(WireInteger),
    }),
    /** `next` is null where there is no more. */
    response: z.object({ list: z.array(ReportPosting), next: z.nullable(z.int()) }),
  },
});

export const portfolioQuestions = questions({
  'portfolio.profits': {
    asks: 'portfolio.realised',
    freshWith: [
      'spot.filled',
      'futures.reduced',
      'futures.closed',
      'futures.liquidated',
      'futures.charged',
      'options.settled',
      'lockMining.dividendPaid',
      'lockMining.redeemed',
      'dualInvest.settled',
      'cloudMiner.outputPaid',
      'cloudMiner.ended',
      'defiMining.feePaid',
      'defiMining.left',
      'copyTrading.settled',
    ],
  },
});

/** A line of the trader's own on the chart of a market. */
export interface ChartLine {
  /** Unique on the chart and stable: `spot:17`, `futures:9:takeProfit`. */
  readonly id: string;
  readonly role: 'order' | 'trigger' | 'entry' | 'liquidation' | 'takeProfit' | 'stopLoss';
  readonly side: 'buy' | 'sell' | 'long' | 'short' | 'up' | 'down';
  /** The value as a plain decimal, and formatted. */
  readonly price: string;
  readonly priceText: string;
  /** Size or profit, formatted, shown beside the word of the role. */
  readonly detailText: string;
  /** What dragging it changes; null for a line that cannot be moved. */
  readonly amends:
    | {
        readonly endpoint: 'spot.amend' | 'futures.amend';
        readonly orderId: number;
        readonly field: 'targetPrice' | 'triggerPrice';
      }
    | {
        readonly endpoint: 'futures.setStops';
        readonly positionId: number;
        readonly field: 'targetProfitPrice' | 'stopLossPrice';
        /** The stops as they are, so that moving one keeps the others; empty when not set. */
        readonly targetProfitPrice: string;
        readonly stopLossPrice: string;
        readonly trailingRate: string;
      }
    | null;
}

/** One of the trader's own fills, as a mark at its bar. */
export interface FillMark {
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly text: string;
}

/** A position of any kind, for the list that holds them all. */
export interface PortfolioRow {
  readonly id: string;
  readonly kind: TradingKind;
  readonly symbol: string;
  readonly name: string;
  readonly side: 'long' | 'short' | 'up' | 'down';
  readonly sizeText: string;
  /** Empty where it is unknown: what was not bought has a value and no profit. */
  readonly entryText: string;
  readonly markText: string;
  readonly valueText: string;
  readonly marginText: string;
  readonly profitText: string;
  readonly returnText: string;
  /**
   * Risk rate of a futures position; the whole seconds left of an option; empty for what is owned.
   */
  readonly riskText: string;
  readonly tone: 'up' | 'down' | 'flat';
}

export interface PortfolioView {
  readonly rows: readonly PortfolioRow[];
  readonly totalProfitText: string;
  readonly totalTone: 'up' | 'down' | 'flat';
}

export const alertKinds = ['crossing', 'move', 'liquidation', 'expiry'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert that the trader has set. It is stored on the device and watched by the core. */
const AlertRule = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  /** Empty for `liquidation` and `expiry`, which watch every position. */
  symbol: z.string(),
  /**
   * `crossing`: the price, plain decimal. `move`: percent in `windowMinutes`. `liquidation`:
   * percent of distance left. `expiry`: seconds left.
   */
  value: z.string(),
  windowMinutes: z.number(),
  isOn: z.boolean(),
});
export type AlertRule = Readonly<z.infer<typeof AlertRule>>;

const exportKinds = [
  'spotOrders',
  'futuresOrders',
  'positions',
  'options',
  'duals',
  'bills',
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Reports of a year (UTC): gains, and the same movements as two programs for taxes read them. */
const taxKinds = ['taxGains', 'taxKoinly', 'taxCoinTracker'] as const;
export type TaxKind = (typeof taxKinds)[number];
export type TableKind = ExportKind | TaxKind;

/** First in, first out, or average cost. */
export const costMethods = ['fifo', 'average'] as const;
const TaxChoice = z.object({ year: z.int(), method: z.enum(costMethods) });
export type TaxChoice = Readonly<z.infer<typeof TaxChoice>>;

const ExportPart = z.object({ text: z.string(), rows: z.int(), isDone: z.boolean() });
export type ExportPart = Readonly<z.infer<typeof ExportPart>>;

/** What a call has answered about an order or a close: to be told in figures at once. */
const DoneTrade = z.object({
  symbol: z.string(),
  /** In base units, or for a contract in lots. */
  amount: z.optional(z.string()),
  lots: z.optional(z.string()),
  /** Null where there is none. */
  price: z.nullable(z.string()),
  /** What was realised; several are summed. */
  profits: z.array(z.string()),
});

const DoneTradeTexts = z.object({
  base: z.string(),
  amountText: z.string(),
  priceText: z.string(),
  /** With its sign and its currency. */
  profitText: z.string(),
});
export type DoneTradeTexts = Readonly<z.infer<typeof DoneTradeTexts>>;

export const portfolioActs = acts({
  'trades.format': { input: DoneTrade, output: DoneTradeTexts },
  /** Replaces the trader's alerts by those that the device stores. */
  'alerts.set': { input: z.array(AlertRule), output: z.void() },
  /**
   * A table of all the user's orders, trades or bills as comma-separated text, page by page from
   * the server; `isDone` in the last part. `id` names the export, so that a second part continues
   * it. Reports for taxes are of the year, and of the method, that `tax` names.
   */
  'exports.next': {
    input: z.object({
      what: z.enum([...exportKinds, ...taxKinds]),
      id: z.string(),
      tax: z.optional(TaxChoice),
    }),
    output: resultOf(ExportPart),
  },
  /** Ends an export that is not wanted any more, and what it waits for. */
  'exports.cancel': {
    input: z.object({ what: z.enum([...exportKinds, ...taxKinds]), id: z.string() }),
    output: z.void(),
  },
});

export interface PortfolioTopics {
  /** Key: symbol. */
  'portfolio.lines': readonly ChartLine[];
  /** Key: symbol. Oldest first. */
  'portfolio.fills': readonly FillMark[];
  /** Key: empty. Null until all kinds are known. */
  'portfolio.positions': PortfolioView | null;
}

/** What trading has realised on a day, and in all days up to it. */
export interface DayProfitView {
  /** The start of the day (UTC). */
  readonly day: number;
  /** Plain decimals, for the drawing. */
  readonly profit: string;
  readonly total: string;
  readonly profitText: string;
  readonly totalText: string;
  readonly tone: 'up' | 'down' | 'flat';
}

/** Realised profits in USD. Nothing was realised where no kind is listed. */
export interface ProfitsView {
  readonly totalText: string;
  readonly tone: 'up' | 'down' | 'flat';
  readonly kinds: readonly {
    readonly kind: ProfitKind;
    readonly profitText: string;
    readonly tone: 'up' | 'down' | 'flat';
  }[];
  /** One entry for each day of the range, oldest first, without holes. */
  readonly days: readonly DayProfitView[];
}

export interface PortfolioQuestions {
  'portfolio.profits': ProfitsView;
}
