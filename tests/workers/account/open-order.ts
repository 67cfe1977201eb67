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
  version: 1,
  createdAt: 1,
  updatedAt: 1,
};
