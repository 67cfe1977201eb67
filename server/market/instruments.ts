/** What can be traded: the markets of the exchange. */
import type { Market } from '../../contract/features/markets.ts';
import { type CoinRow, coins } from '../money/coin-table.ts';
import { STOCK_SCALE, USDT_ID } from '../money/currencies.ts';
import { type StockRow, stocks } from '../money/stock-table.ts';

/** How the simulated price of a market behaves. Prices are in quote units. */
export interface MarketTraits {
  readonly nominalPrice: number;
  readonly volatility: number;
  readonly turnover: number;
  /** The spot market whose path a futures market follows. */
  readonly underlying?: string;
}

const FUTURES_ID_OFFSET = 300;
const FUTURES_TURNOVER_RATIO = 2.4;

/** Every market: coins against USDT, then stocks, then futures. A market's id fits 16 bits. */
export const markets: readonly Market[] = [
  ...coins.map(spotMarket),
  ...stocks.map(stockMarket),
  ...coins.filter((coin) => coin.hasFutures).map(futuresMarket),
];

/** Traits by symbol of market. */
export const marketTraits: ReadonlyMap<string, MarketTraits> = new Map<string, MarketTraits>([
  ...coins.map((coin) => [`${coin.code}USDT`, traitsOf(coin)] as const),
  ...stocks.map((stock) => [stock.code, traitsOf(stock)] as const),
  ...coins
    .filter((coin) => coin.hasFutures)
    .map((coin) => [`${coin.code}USDT-PERP`, futuresTraits(coin)] as const),
]);

/** What says of a coin how it is traded. */
type TradedCoin = Pick<
  CoinRow,
  'id' | 'code' | 'name' | 'category' | 'color' | 'priceScale' | 'quantityScale'
>;

/** The market of a coin against USDT. */
export function spotMarket(coin: TradedCoin): Market {
  return {
    id: coin.id,
    symbol: `${coin.code}USDT`,
    currencyId: coin.id,
    legalId: USDT_ID,
    base: coin.code,
    quote: 'USDT',
    name: coin.name,
    kind: 'coin',
    category: coin.category,
    priceScale: coin.priceScale,
    quantityScale: coin.quantityScale,
    minimumQuantity: oneLot(coin.quantityScale),
    minimumNotional: '5',
    maximumNotional: '5000000',
    makerFeeRate: '0.0008',
    takerFeeRate: '0.001',
    priceBand: '0.5',
    color: coin.color,
    hours: 'always',
  };
}

function stockMarket(stock: StockRow): Market {
  return {
    id: stock.id,
    symbol: stock.code,
    currencyId: stock.id,
    legalId: USDT_ID,
    base: stock.code,
    quote: 'USDT',
    name: stock.name,
    kind: 'stock',
    category: 'stock',
    priceScale: 2,
    quantityScale: STOCK_SCALE,
    minimumQuantity: '0.01',
    minimumNotional: '1',
    maximumNotional: '2000000',
    makerFeeRate: '0.0005',
    takerFeeRate: '0.0005',
    priceBand: '0.2',
    color: stock.color,
    hours: 'us-stocks',
  };
}

function futuresMarket(coin: CoinRow): Market {
  const quantityScale = Math.min(coin.quantityScale, 3);
  return {
    ...spotMarket(coin),
    id: FUTURES_ID_OFFSET + coin.id,
    symbol: `${coin.code}USDT-PERP`,
    name: `${coin.name} Perpetual`,
    kind: 'futures',
    quantityScale,
    minimumQuantity: oneLot(quantityScale),
    maximumNotional: '20000000',
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0005',
    priceBand: '0.1',
  };
}

function traitsOf({ nominalPrice, volatility, turnover }: CoinRow | StockRow): MarketTraits {
  return { nominalPrice, volatility, turnover };
}

function futuresTraits(coin: CoinRow): MarketTraits {
  const turnover = coin.turnover * FUTURES_TURNOVER_RATIO;
  return { ...traitsOf(coin), turnover, underlying: `${coin.code}USDT` };
}

function oneLot(quantityScale: number): string {
  return quantityScale === 0 ? '1' : `0.${'1'.padStart(quantityScale, '0')}`;
}
