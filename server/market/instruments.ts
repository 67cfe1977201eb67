/** What can be held and what can be traded: the currencies and the markets of the exchange. */
import type { Market } from '../../contract/features/markets.ts';
import { type CoinRow, coins } from './coin-table.ts';
import { type StockRow, stocks } from './stock-table.ts';

export interface Currency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Decimal places of a balance. */
  readonly scale: number;
  readonly kind: 'coin' | 'stock' | 'fiat';
  readonly color: string;
}

/** How the simulated price of a market behaves. Prices are in quote units. */
export interface MarketTraits {
  readonly nominalPrice: number;
  readonly volatility: number;
  readonly turnover: number;
  /** The spot market whose path a futures market follows. */
  readonly underlying?: string;
}

const USDT_ID = 3;
const FUTURES_ID_OFFSET = 300;
const COIN_SCALE = 8;
const STOCK_SCALE = 4;
const FUTURES_TURNOVER_RATIO = 2.4;

/** The fiat list of the product (spec), with the won for its Korean texts. */
const fiat: readonly Currency[] = [
  { id: 201, code: 'USD', name: 'US Dollar', scale: 2, kind: 'fiat', color: '#3c8d5a' },
  { id: 202, code: 'VND', name: 'Vietnamese Dong', scale: 0, kind: 'fiat', color: '#b3402a' },
  { id: 203, code: 'IDR', name: 'Indonesian Rupiah', scale: 0, kind: 'fiat', color: '#c8463c' },
  { id: 204, code: 'CNY', name: 'Chinese Yuan', scale: 2, kind: 'fiat', color: '#de2910' },
  { id: 205, code: 'GBP', name: 'British Pound', scale: 2, kind: 'fiat', color: '#012169' },
  { id: 206, code: 'HKD', name: 'Hong Kong Dollar', scale: 2, kind: 'fiat', color: '#b5334d' },
  { id: 207, code: 'JPY', name: 'Japanese Yen', scale: 0, kind: 'fiat', color: '#bc002d' },
  { id: 208, code: 'EUR', name: 'Euro', scale: 2, kind: 'fiat', color: '#003399' },
  { id: 209, code: 'AED', name: 'UAE Dirham', scale: 2, kind: 'fiat', color: '#00732f' },
  { id: 210, code: 'THB', name: 'Thai Baht', scale: 2, kind: 'fiat', color: '#2d2a4a' },
  { id: 211, code: 'PHP', name: 'Philippine Peso', scale: 2, kind: 'fiat', color: '#0038a8' },
  { id: 212, code: 'KRW', name: 'South Korean Won', scale: 0, kind: 'fiat', color: '#0047a0' },
];

/** Every currency, by rising id: coins from 1 (USDT is 3), stocks from 101, fiat from 201. */
export const currencies: readonly Currency[] = [
  {
    id: USDT_ID,
    code: 'USDT',
    name: 'Tether USD',
    scale: COIN_SCALE,
    kind: 'coin',
    color: '#26a17b',
  } as const,
  ...coins.map(({ id, code, name, color }) => ({
    id,
    code,
    name,
    scale: COIN_SCALE,
    kind: 'coin' as const,
    color,
  })),
  ...stocks.map(({ id, code, name, color }) => ({
    id,
    code,
    name,
    scale: STOCK_SCALE,
    kind: 'stock' as const,
    color,
  })),
  ...fiat,
].toSorted((left, right) => left.id - right.id);

/** Every market: coins against USDT, then stocks, then futures. A market's id fits 16 bits. */
export const markets: readonly Market[] = [
  ...coins.map(spotMarket),
  ...stocks.map(stockMarket),
  ...coins.filter((coin) => coin.hasFutures).map(futuresMarket),
];

/** Ids of the currencies by their codes, such as BTC to 1. */
export const currencyIds: ReadonlyMap<string, number> = new Map(
  currencies.map(({ code, id }) => [code, id]),
);

/** Traits by symbol of market. */
export const marketTraits: ReadonlyMap<string, MarketTraits> = new Map<string, MarketTraits>([
  ...coins.map((coin) => [`${coin.code}USDT`, traitsOf(coin)] as const),
  ...stocks.map((stock) => [stock.code, traitsOf(stock)] as const),
  ...coins
    .filter((coin) => coin.hasFutures)
    .map((coin) => [`${coin.code}USDT-PERP`, futuresTraits(coin)] as const),
]);

function spotMarket(coin: CoinRow): Market {
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
