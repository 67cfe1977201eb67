/** The coins on offer, as data, from which currencies and markets are made. */
import type { MarketCategory } from '../../contract/features/markets.ts';

export interface CoinRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly category: MarketCategory;
  readonly color: string;
  readonly priceScale: number;
  readonly quantityScale: number;
  /** Price in quote units around which the simulated price wanders. */
  readonly nominalPrice: number;
  /** Standard deviation of a year's log return. */
  readonly volatility: number;
  /** Typical quote units traded in a day. */
  readonly turnover: number;
  readonly hasFutures?: true;
}

type Row = readonly [
  id: number,
  code: string,
  name: string,
  category: MarketCategory,
  color: string,
  priceScale: number,
  quantityScale: number,
  nominalPrice: number,
  volatility: number,
  turnoverMillions: number,
  futures?: 'futures',
];

const rows: readonly Row[] = [
  [1, 'BTC', 'Bitcoin', 'layer1', '#f7931a', 2, 6, 94_000, 0.48, 1_900, 'futures'],
  [2, 'ETH', 'Ethereum', 'layer1', '#627eea', 2, 5, 3_150, 0.68, 1_250, 'futures'],
  [4, 'LTC', 'Litecoin', 'payments', '#345d9d', 2, 4, 92, 0.75, 60, 'futures'],
  [5, 'SOL', 'Solana', 'layer1', '#9945ff', 2, 4, 148, 0.85, 520, 'futures'],
  [6, 'BNB', 'BNB', 'layer1', '#f3ba2f', 2, 4, 880, 0.55, 260, 'futures'],
  [7, 'XRP', 'XRP', 'payments', '#23292f', 4, 2, 2.15, 0.8, 430, 'futures'],
  [8, 'ADA', 'Cardano', 'layer1', '#0033ad', 4, 2, 0.48, 0.85, 95, 'futures'],
  [9, 'DOGE', 'Dogecoin', 'meme', '#c2a633', 5, 1, 0.158, 0.95, 210, 'futures'],
  [10, 'TRX', 'TRON', 'payments', '#ef0027', 5, 1, 0.284, 0.5, 70],
  [11, 'AVAX', 'Avalanche', 'layer1', '#e84142', 3, 3, 15.6, 0.95, 62, 'futures'],
  [12, 'LINK', 'Chainlink', 'defi', '#2a5ada', 3, 3, 13.8, 0.88, 75, 'futures'],
  [13, 'DOT', 'Polkadot', 'layer1', '#e6007a', 4, 2, 2.65, 0.9, 36],
  [14, 'BCH', 'Bitcoin Cash', 'payments', '#0ac18e', 2, 4, 515, 0.72, 48],
  [15, 'XLM', 'Stellar', 'payments', '#4d4f53', 5, 1, 0.252, 0.82, 34],
  [16, 'ATOM', 'Cosmos', 'layer1', '#5064fb', 4, 2, 2.58, 0.92, 18],
  [17, 'NEAR', 'NEAR Protocol', 'layer1', '#00c08b', 4, 2, 1.92, 1, 42],
  [18, 'ICP', 'Internet Computer', 'layer1', '#29abe2', 4, 2, 4.4, 1, 24],
  [19, 'APT', 'Aptos', 'layer1', '#06b6a4', 4, 2, 2.75, 0.95, 26],
  [20, 'SUI', 'Sui', 'layer1', '#4da2ff', 4, 2, 1.68, 1.05, 140, 'futures'],
  [21, 'TON', 'Toncoin', 'layer1', '#0098ea', 4, 2, 1.62, 0.85, 22],
  [22, 'HBAR', 'Hedera', 'layer1', '#3d4148', 5, 1, 0.146, 0.95, 44],
  [23, 'ETC', 'Ethereum Classic', 'layer1', '#328332', 3, 3, 14.2, 0.8, 20],
  [24, 'ARB', 'Arbitrum', 'layer2', '#28a0f0', 5, 1, 0.224, 1.05, 38],
  [25, 'OP', 'Optimism', 'layer2', '#ff0420', 5, 1, 0.322, 1.1, 30],
  [26, 'POL', 'Polygon', 'layer2', '#8247e5', 5, 1, 0.142, 0.95, 22],
  [27, 'IMX', 'Immutable', 'layer2', '#17b5cb', 5, 1, 0.336, 1.05, 9],
  [28, 'STX', 'Stacks', 'layer2', '#5546ff', 5, 1, 0.348, 1.05, 8],
  [29, 'UNI', 'Uniswap', 'defi', '#ff007a', 4, 2, 6.05, 0.98, 46],
  [30, 'AAVE', 'Aave', 'defi', '#9391f7', 2, 4, 178, 0.95, 40],
  [31, 'CRV', 'Curve DAO', 'defi', '#3465a4', 5, 1, 0.418, 1.1, 24],
  [32, 'LDO', 'Lido DAO', 'defi', '#f69988', 5, 1, 0.685, 1.1, 16],
  [33, 'INJ', 'Injective', 'defi', '#0082fa', 4, 2, 5.9, 1.05, 17],
  [34, 'FET', 'Artificial Superintelligence', 'ai', '#1f2e5a', 5, 1, 0.258, 1.15, 28],
  [35, 'RENDER', 'Render', 'ai', '#cf1011', 4, 2, 1.98, 1.1, 26],
  [36, 'TAO', 'Bittensor', 'ai', '#6b6b6b', 2, 4, 296, 1.1, 52],
  [37, 'WLD', 'Worldcoin', 'ai', '#191c20', 5, 1, 0.642, 1.15, 44],
  [38, 'SHIB', 'Shiba Inu', 'meme', '#f00500', 10, 0, 0.0000086, 0.95, 34],
  [39, 'PEPE', 'Pepe', 'meme', '#3d8130', 11, 0, 0.0000046, 1.2, 90, 'futures'],
  [40, 'BONK', 'Bonk', 'meme', '#f8a81c', 10, 0, 0.0000097, 1.25, 26],
  [41, 'WIF', 'dogwifhat', 'meme', '#b58863', 5, 1, 0.384, 1.3, 30],
];

export const coins: readonly CoinRow[] = rows.map((row) => ({
  id: row[0],
  code: row[1],
  name: row[2],
  category: row[3],
  color: row[4],
  priceScale: row[5],
  quantityScale: row[6],
  nominalPrice: row[7],
  volatility: row[8],
  turnover: row[9] * 1_000_000,
  ...(row[10] === undefined ? {} : { hasFutures: true as const }),
}));
