import { expect, test } from 'vitest';
import type { FuturesOrderView } from '../../../contract/features/futures-views.ts';
import type { SpotOrderView } from '../../../contract/features/spot.ts';
import { futuresLine, spotLine } from './order-lines.ts';

const names = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' };

function futures(part: Partial<FuturesOrderView>) {
  const plain = {
    side: 'long',
    type: 'market',
    reduceOnly: false,
    oco: null,
    twap: null,
    lots: '1',
  };
  const { side, type } = futuresLine({ ...names, ...plain, ...part } as FuturesOrderView);
  return `${side} ${type}`;
}

function spot(part: Partial<SpotOrderView>) {
  const plain = { side: 'sell', kind: 'market', trigger: '', trailText: '', oco: null, twap: null };
  const { side, type } = spotLine({ ...names, ...plain, ...part } as SpotOrderView);
  return `${side} ${type}`;
}

test('an order of futures says whether it opens or closes, and what it is as a whole', () => {
  const twap = {} as FuturesOrderView['twap'];
  expect(futures({})).toBe('long market');
  expect(futures({ reduceOnly: true, type: 'limit' })).toBe('closeLong limit');
  expect(futures({ reduceOnly: true, side: 'short' })).toBe('closeShort market');
  expect(futures({ twap })).toBe('long twap');
  expect(futures({ type: 'stop_limit', oco: 'both' })).toBe('long oco');
});

test('an order of coins is a trailing stop, an OCO or slices before it is their parts', () => {
  expect(spot({ kind: 'limit' })).toBe('sell limit');
  expect(spot({ trigger: '90' })).toBe('sell stop_market');
  expect(spot({ trigger: '90', trailText: '2%' })).toBe('sell stop_trailing');
  expect(spot({ kind: 'limit', trigger: '90', oco: 'both' })).toBe('sell oco');
  expect(spot({ twap: {} as SpotOrderView['twap'] })).toBe('sell twap');
});
