/** The US stocks on offer, as data, from which `instruments.ts` makes currencies and markets. */

export interface StockRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly color: string;
  /** Price in quote units around which the simulated price wanders. */
  readonly nominalPrice: number;
  /** Standard deviation of a year's log return. */
  readonly volatility: number;
  /** Typical quote units traded in a session. */
  readonly turnover: number;
}

type Row = readonly [
  id: number,
  code: string,
  name: string,
  color: string,
  nominalPrice: number,
  volatility: number,
  turnoverMillions: number,
];

const rows: readonly Row[] = [
  [101, 'AAPL', 'Apple', '#a2aaad', 268, 0.26, 120],
  [102, 'MSFT', 'Microsoft', '#00a4ef', 492, 0.23, 105],
  [103, 'NVDA', 'NVIDIA', '#76b900', 184, 0.44, 310],
  [104, 'GOOGL', 'Alphabet', '#4285f4', 288, 0.29, 96],
  [105, 'AMZN', 'Amazon', '#ff9900', 226, 0.3, 100],
  [106, 'META', 'Meta Platforms', '#0866ff', 606, 0.34, 92],
  [107, 'TSLA', 'Tesla', '#cc0000', 402, 0.55, 240],
  [108, 'AMD', 'Advanced Micro Devices', '#009a66', 224, 0.5, 88],
  [109, 'NFLX', 'Netflix', '#e50914', 112, 0.34, 44],
  [110, 'JPM', 'JPMorgan Chase', '#5e4b3c', 304, 0.22, 32],
  [111, 'KO', 'Coca-Cola', '#f40009', 71, 0.15, 14],
  [112, 'DIS', 'Walt Disney', '#113ccf', 106, 0.27, 18],
];

export const stocks: readonly StockRow[] = rows.map((row) => ({
  id: row[0],
  code: row[1],
  name: row[2],
  color: row[3],
  nominalPrice: row[4],
  volatility: row[5],
  turnover: row[6] * 1_000_000,
}));
