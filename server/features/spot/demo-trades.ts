/** The trades of the demo account's past, oldest first. */

export interface DemoTrade {
  readonly hoursAgo: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  /** Whole dollars for a buy, percent of what was bought before for a sell. */
  readonly size: number;
}

export const demoTrades: readonly DemoTrade[] = [
  { hoursAgo: 696, symbol: 'SOLUSDT', side: 'buy', kind: 'market', size: 360 },
  { hoursAgo: 676, symbol: 'SOLUSDT', side: 'buy', kind: 'market', size: 500 },
  { hoursAgo: 665, symbol: 'ADAUSDT', side: 'buy', kind: 'market', size: 300 },
  { hoursAgo: 654, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: 240 },
  { hoursAgo: 631, symbol: 'ADAUSDT', side: 'buy', kind: 'market', size: 420 },
  { hoursAgo: 613, symbol: 'AVAXUSDT', side: 'buy', kind: 'market', size: 420 },
  { hoursAgo: 602, symbol: 'XRPUSDT', side: 'buy', kind: 'market', size: 500 },
  { hoursAgo: 595, symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: 180 },
  { hoursAgo: 575, symbol: 'ETHUSDT', side: 'buy', kind: 'market', size: 360 },
  { hoursAgo: 553, symbol: 'ETHUSDT', side: 'buy', kind: 'market', size: 240 },
  { hoursAgo: 545, symbol: 'SOLUSDT', side: 'sell', kind: 'market', size: 25 },
  { hoursAgo: 529, symbol: 'DOGEUSDT', side: 'buy', kind: 'limit', size: 360 },
  { hoursAgo: 521, symbol: 'XRPUSDT', side: 'buy', kind: 'market', size: 120 },
  { hoursAgo: 506, symbol: 'ETHUSDT', side: 'buy', kind: 'market', size: 500 },
  { hoursAgo: 494, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: 300 },
  { hoursAgo: 476, symbol: 'SOLUSDT', side: 'buy', kind: 'market', size: 360 },
  { hoursAgo: 462, symbol: 'ETHUSDT', side: 'sell', kind: 'market', size: 25 },
  { hoursAgo: 453, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: 120 },
  { hoursAgo: 440, symbol: 'NVDA', side: 'buy', kind: 'market', size: 600 },
  { hoursAgo: 432, symbol: 'BTCUSDT', side: 'sell', kind: 'market', size: 60 },
  { hoursAgo: 422, symbol: 'SOLUSDT', side: 'sell', kind: 'market', size: 60 },
  { hoursAgo: 410, symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: 500 },
  { hoursAgo: 404, symbol: 'BTCUSDT', side: 'sell', kind: 'limit', size: 25 },
  { hoursAgo: 394, symbol: 'BTCUSDT', side: 'sell', kind: 'market', size: 50 },
  { hoursAgo: 376, symbol: 'BTCUSDT', side: 'sell', kind: 'limit', size: 40 },
  { hoursAgo: 359, symbol: 'ETHUSDT', side: 'sell', kind: 'market', size: 60 },
  { hoursAgo: 349, symbol: 'LINKUSDT', side: 'buy', kind: 'market', size: 180 },
  { hoursAgo: 334, symbol: 'LINKUSDT', side: 'buy', kind: 'market', size: 500 },
  { hoursAgo: 322, symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: 420 },
  { hoursAgo: 310, symbol: 'DOGEUSDT', side: 'buy', kind: 'market', size: 300 },
  { hoursAgo: 302, symbol: 'SOLUSDT', side: 'buy', kind: 'limit', size: 120 },
  { hoursAgo: 280, symbol: 'AVAXUSDT', side: 'buy', kind: 'market', size: 180 },
  { hoursAgo: 262, symbol: 'ETHUSDT', side: 'buy', kind: 'market', size: 500 },
  { hoursAgo: 250, symbol: 'AAPL', side: 'buy', kind: 'limit', size: 800 },
  { hoursAgo: 241, symbol: 'ETHUSDT', side: 'sell', kind: 'limit', size: 25 },
  { hoursAgo: 220, symbol: 'XRPUSDT', side: 'buy', kind: 'limit', size: 360 },
  { hoursAgo: 208, symbol: 'LINKUSDT', side: 'sell', kind: 'limit', size: 25 },
  { hoursAgo: 189, symbol: 'SOLUSDT', side: 'sell', kind: 'limit', size: 40 },
  { hoursAgo: 167, symbol: 'XRPUSDT', side: 'sell', kind: 'limit', size: 50 },
  { hoursAgo: 147, symbol: 'AVAXUSDT', side: 'buy', kind: 'market', size: 420 },
  { hoursAgo: 137, symbol: 'XRPUSDT', side: 'buy', kind: 'market', size: 300 },
  { hoursAgo: 130, symbol: 'NVDA', side: 'sell', kind: 'market', size: 40 },
  { hoursAgo: 122, symbol: 'AVAXUSDT', side: 'sell', kind: 'market', size: 25 },
  { hoursAgo: 107, symbol: 'ETHUSDT', side: 'buy', kind: 'limit', size: 120 },
  { hoursAgo: 84, symbol: 'ETHUSDT', side: 'sell', kind: 'market', size: 40 },
  { hoursAgo: 68, symbol: 'ETHUSDT', side: 'buy', kind: 'market', size: 420 },
  { hoursAgo: 60, symbol: 'LINKUSDT', side: 'buy', kind: 'market', size: 300 },
  { hoursAgo: 54, symbol: 'LINKUSDT', side: 'sell', kind: 'limit', size: 60 },
  { hoursAgo: 48, symbol: 'XRPUSDT', side: 'sell', kind: 'market', size: 25 },
  { hoursAgo: 29, symbol: 'DOGEUSDT', side: 'sell', kind: 'market', size: 60 },
  { hoursAgo: 6, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: 120 },
];
