/** Markets: what can be traded, its live quote, its candles, and the user's favourites. */
import { acts } from '../act.ts';
import { Amount } from '../amount.ts';
import { endpoints } from '../endpoint.ts';
import { CANDLES_PATH } from '../plain/first-chart.ts';
import { intervals } from '../plain/intervals.ts';
import { type SourceName, sourceNames } from '../plain/source-names.ts';
import { z } from '../schema.ts';
import { CatalogueId, NoFields, Time } from '../wire.ts';
import { NewToken } from './ieo.ts';
import { CandleRequest, Favourite } from './markets-entities.ts';

export const marketKinds = ['coin', 'futures', 'stock'] as const;
export type MarketKind = (typeof marketKinds)[number];

export const marketCategories = [
  'layer1',
  'layer2',
  'defi',
  'ai',
  'meme',
  'payments',
  'stock',
] as const;
export type MarketCategory = (typeof marketCategories)[number];

/**
 * One market. `symbol` is base and quote run together (`BTCUSDT`), with `-PERP` for futures and the
 * bare ticker for stocks (`AAPL`). Prices move in ticks of 10^-priceScale, quantities in lots of
 * 10^-quantityScale. Fee rates are fractions of the notional before any VIP discount.
 */
export const Market = z.object({
  id: z.int(),
  symbol: z.string(),
  currencyId: z.int(),
  legalId: z.int(),
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  kind: z.enum(marketKinds),
  category: z.enum(marketCategories),
  priceScale: z.int(),
  quantityScale: z.int(),
  /** Smallest quantity of one order, in base units. */
  minimumQuantity: Amount,
  /** Smallest price x quantity of one order, in quote units. */
  minimumNotional: Amount,
  /** Largest price x quantity of one order, in quote units. */
  maximumNotional: Amount,
  makerFeeRate: Amount,
  takerFeeRate: Amount,
  /** Largest distance of a limit price from the last price, as a fraction (0.5 is 50 %). */
  priceBand: Amount,
  color: z.string(),
  hours: z.enum(['always', 'us-stocks']),
});
export type Market = z.infer<typeof Market>;

/**
 * Last quote with its 24 h statistics. `volume24` is in base units, `turnover24` in whole quote
 * units. `time` is the instant of the last tick.
 */
export const Quote = z.object({
  time: Time,
  last: Amount,
  bid: Amount,
  ask: Amount,
  open24: Amount,
  high24: Amount,
  low24: Amount,
  volume24: Amount,
  turnover24: Amount,
});
export type Quote = z.infer<typeof Quote>;

/** A market with its quote; `sparkline` is the last 24 hourly closes, oldest first. */
export const MarketRow = z.object({
  market: Market,
  quote: Quote,
  sparkline: z.array(Amount),
  isOpen: z.boolean(),
  /** When trading next opens or closes; null for markets that never close. */
  turnsAt: z.nullable(Time),
  source: z.enum(sourceNames),
  /** Rank in hot search, 1 is the hottest; null when not listed there. */
  hotRank: z.nullable(z.int()),
});
export type MarketRow = z.infer<typeof MarketRow>;

/** `[openTimeMs, open, high, low, close, volume]`, volume in base units. */
export const CandleRow = z.tuple([Time, Amount, Amount, Amount, Amount, Amount]);
export type CandleRow = z.infer<typeof CandleRow>;

export const marketsEndpoints = endpoints({
  /** Every market with its last quote, and tokens to be listed: the catalogue of the Markets screen. */
  'markets.quotations': {
    method: 'GET',
    path: '/currency/quotation_new',
    access: 'guest',
    request: NoFields,
    response: z.object({ serverTime: Time, list: z.array(MarketRow), tokens: z.array(NewToken) }),
  },
  /** Candles oldest first, at most 1,500; minutes without a trade are absent. */
  'markets.candles': {
    method: 'GET',
    path: CANDLES_PATH,
    access: 'guest',
    request: CandleRequest,
    response: z.object({ symbol: z.string(), period: z.enum(intervals), list: z.array(CandleRow) }),
  },
  /** Adds a currency to the favourites; adding it twice is the same as once. */
  'markets.addFavourite': {
    method: 'POST',
    path: '/optional/add',
    access: 'user',
    request: z.object({ currencyId: CatalogueId }),
    response: Favourite,
  },
  /** Removes a favourite by its own id, as the list gives it. */
  'markets.removeFavourite': {
    method: 'POST',
    path: '/optional/del',
    access: 'user',
    request: z.object({ id: CatalogueId }),
    response: NoFields,
  },
  /** Favourites of the user. */
  'markets.favourites': {
    method: 'GET',
    path: '/optional/list',
    access: 'user',
    request: NoFields,
    response: z.array(Favourite),
  },
});

/**
 * A quote formatted as text. Prices have the scale of their market; `fiatText` is in the chosen
 * fiat currency.
 */
export interface QuoteView {
  readonly symbol: string;
  readonly lastText: string;
  /** The last price with its many zeros counted, for a narrow row: 0.0₄1466. */
  readonly tightText: string;
  /** The same as a plain decimal, for a field that begins with it. */
  readonly last: string;
  readonly fiatText: string;
  readonly changeText: string;
  readonly percentText: string;
  readonly tone: 'up' | 'down' | 'flat';
  /** Direction of the last move of the price, for the flash. */
  readonly moved: 'up' | 'down' | 'flat';
  readonly highText: string;
  readonly lowText: string;
  readonly volumeText: string;
  readonly turnoverText: string;
  readonly bidText: string;
  readonly askText: string;
  /** Age when the quote is too old to trade on; null while it is fresh or the market is closed. */
  readonly staleMs: number | null;
  /** That age as the language writes it, `8 sec`; empty while `staleMs` is null. */
  readonly ageText: string;
  readonly isOpen: boolean;
  readonly source: SourceName;
}

export interface BookLevelView {
  /** Plain decimal, ready for the price field. */
  readonly price: string;
  readonly priceText: string;
  readonly quantityText: string;
  readonly totalText: string;
  /** Cumulative share of the deepest level shown, 0 to 1. */
  readonly depth: number;
}

export interface BookView {
  readonly bids: readonly BookLevelView[];
  readonly asks: readonly BookLevelView[];
  readonly spreadText: string;
  /** The channel is silent or lost, or waits for a missing frame: this is the last known state. */
  readonly isStale: boolean;
}

export interface TradeView {
  readonly id: number;
  readonly timeText: string;
  readonly priceText: string;
  readonly quantityText: string;
  readonly side: 'buy' | 'sell';
}

/** The last trades, newest first. */
export interface TapeView {
  readonly trades: readonly TradeView[];
  /** As of a book. */
  readonly isStale: boolean;
}

/**
 * The bars that a chart shows: at most 2,000 rows of `[timeMs, open, high, low, close, volume]`. The worker holds all that was
 * loaded; the window lies at its end and follows it, or where the trader scrolled to.
 */
export interface CandlesView {
  /** First row that changed; 0 replaces the window, otherwise the rows change or extend its end. */
  readonly from: number;
  readonly rows: Float64Array;
  /** Whether there may be bars before and after the window. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly priceScale: number;
  readonly state: 'loading' | 'ready' | 'failed';
}

/** Lines of an indicator over the window of its bars, in their frame: row r belongs to bar r. */
export interface IndicatorView {
  /** First row that changed, as in the bars. */
  readonly from: number;
  /**
   * Row after row, with as many columns as the indicator has outputs in
   * `contract/plain/indicators.ts`; NaN where there is no value yet.
   */
  readonly rows: Float64Array;
}

/** A market as lists and headers need it. */
export interface MarketView {
  readonly id: number;
  readonly symbol: string;
  readonly currencyId: number;
  readonly legalId: number;
  readonly base: string;
  readonly quote: string;
  readonly name: string;
  readonly kind: MarketKind;
  readonly category: MarketCategory;
  readonly color: string;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly minimumText: string;
}

/** Half a window to older or newer bars, or to the live end. */
const ChartMove = z.enum(['older', 'newer', 'latest']);
export type ChartMove = z.infer<typeof ChartMove>;

/** Whether there may be bars before and after the window of a chart. */
const ChartEdges = z.object({ hasOlder: z.boolean(), hasNewer: z.boolean() });
export type ChartEdges = Readonly<z.infer<typeof ChartEdges>>;

/** `chart` is `SYMBOL|interval`. */
export const marketsActs = acts({
  /** Resolves once the next frame can show it. A call that is lost leaves the window where it was. */
  'chart.move': { input: z.object({ chart: z.string(), to: ChartMove }), output: ChartEdges },
  /** Announces a page that will show the chart, so that its bars are requested meanwhile. */
  'chart.expect': { input: z.object({ chart: z.string() }), output: z.void() },
});

/** How a list of markets is chosen and ordered; the key of `markets.board` as JSON. */
export interface BoardQuery {
  readonly tab: 'favourites' | 'coins' | 'futures' | 'stock' | 'all';
  readonly category: MarketCategory | 'all';
  readonly sort: 'rank' | 'name' | 'volume' | 'last' | 'change' | 'newest';
  readonly direction: 'ascending' | 'descending';
  readonly search: string;
  readonly limit: number;
}

export interface MarketsTopics {
  /** Key: empty. Empty until the catalogue is loaded. */
  'markets.catalogue': readonly MarketView[];
  /** Key: a `BoardQuery` as JSON. Symbols in order. */
  'markets.board': readonly string[];
  /** Key: symbol. */
  'markets.quote': QuoteView;
  /** Key: symbol. As often as a person reads a list; at once when it grows old. For a row whose price is drawn. */
  'markets.calmQuote': QuoteView;
  /** Key: symbol. The path of an SVG of 100 x 30 units. */
  'markets.sparkline': { readonly path: string; readonly tone: 'up' | 'down' | 'flat' };
  /** Key: symbol. */
  'markets.book': BookView;
  /** Key: symbol. */
  'markets.trades': TapeView;
  /** Key: `SYMBOL|interval`, or `SYMBOL|interval|heikinAshi` for the bars of the same window smoothed. */
  'markets.candles': CandlesView;
  /**
   * Key: `SYMBOL|interval|name|p1,p2`, with the parameters in the order of `contract/plain/indicators.ts`
   * and nothing after the last bar where there are none. Watched only beside its candles.
   */
  'markets.indicator': IndicatorView;
  /** Key: empty. Currency ids. */
  'markets.favourites': readonly number[];
}
