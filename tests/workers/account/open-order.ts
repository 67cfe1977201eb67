import type { SpotOrder } from '../../../contract/features/spot.ts';

/** An open order to buy half a bitcoin at 90, of which nothing is filled. */
export const order: SpotOrder = {
  id: 7,
  marketId: 1,
  symbol: 'BTCUSDT',
  side: 'buy',
  kind: 'limit',
  price: '90',
  amount: '0.5',
  filled: '0',
  turnover: '0',
  averagePrice: null,
  fee: '0',
  status: 'open',
  queued: false,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  triggerPrice: null,
  triggeredAt: null,
  trailBy: null,
  trailUnit: null,
  oco: null,
  ocoPrice: null,
  stopLimit: null,
  twap: null,
  ...{ takeProfit: null, stopLoss: null, exitId: null, bracketOf: null },
  version: 1,
  createdAt: 1,
  updatedAt: 1,
};

/** The same half a bitcoin, bought at the market at 100. */
export const filled: SpotOrder = {
  ...order,
  kind: 'market',
  price: null,
  filled: '0.5',
  turnover: '50',
  averagePrice: '100',
  fee: '0.05',
  status: 'filled',
  version: 2,
};
