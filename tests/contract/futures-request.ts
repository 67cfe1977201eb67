/** A market with round numbers, and an order on it: 1 BTC at 10,000 USDT, ten times levered. */
import type { FuturesTerms } from '../../contract/features/futures-entities.ts';
import type { FuturesQuoteRequest } from '../../contract/rules/futures/quote.ts';

export const market = {
  base: 'BTC',
  quote: 'USDT',
  priceScale: 2,
  quantityScale: 3,
  minimumNotional: '5',
  maximumNotional: '800000',
  priceBand: '0.1',
};

export const terms = {
  minimumLots: '2',
  maximumLots: '1000000',
  lotStep: '2',
  multiples: [1, 10, 100],
  superMultiples: [500],
  riskTiers: [
    { maximumNotional: '5000', maximumMultiple: 500, maintenanceRate: '0.001' },
    { maximumNotional: '1000000', maximumMultiple: 100, maintenanceRate: '0.004' },
  ],
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0005',
  feeDiscount: '0',
  minimumTrailingRate: '0.001',
  maximumTrailingRate: '0.2',
} as unknown as FuturesTerms;

export const request: FuturesQuoteRequest = {
  market,
  terms,
  side: 'long',
  type: 'market',
  multiple: 10,
  marginMode: 'isolated',
  size: { lots: '1000' },
  targetPrice: null,
  triggerPrice: null,
  timeInForce: 'gtc',
  postOnly: false,
  targetProfitPrice: null,
  stopLossPrice: null,
  trailingRate: null,
  book: { bids: [[10_000_00, 5_000]], asks: [[10_000_00, 5_000]] },
  lastTicks: 10_000_00,
  free: '100000',
  cross: { equity: '100000', maintenance: '0', netLots: 0 },
};
