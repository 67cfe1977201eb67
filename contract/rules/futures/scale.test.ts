import { expect, test } from 'vitest';
import type { FuturesTerms } from '../../features/futures-entities.ts';
import { exact, plainText } from '../../money.ts';
import { quoteFuturesOrder } from './order.ts';
import type { FuturesQuoteRequest } from './quote.ts';
import { maximumScaleLots, quoteFuturesScale, scaleLotsWithin } from './scale.ts';

const terms = {
  ...{ minimumLots: '1', maximumLots: '1000000', lotStep: '1' },
  ...{ multiples: [1, 10, 100], superMultiples: [500] },
  riskTiers: [
    { maximumNotional: '5000', maximumMultiple: 500, maintenanceRate: '0.001' },
    { maximumNotional: '1000000', maximumMultiple: 100, maintenanceRate: '0.004' },
  ],
  ...{ makerFeeRate: '0.0002', takerFeeRate: '0.0005', feeDiscount: '0.1' },
  ...{ minimumTrailingRate: '0.001', maximumTrailingRate: '0.2' },
} as unknown as FuturesTerms;
const request: FuturesQuoteRequest = {
  market: {
    ...{ base: 'BTC', quote: 'USDT', priceScale: 2, quantityScale: 3, priceBand: '0.1' },
    ...{ minimumNotional: '5', maximumNotional: '20000000' },
  },
  ...{ terms, side: 'long', type: 'limit', multiple: 10, marginMode: 'isolated' },
  ...{ size: { lots: '0' }, targetPrice: '9900', triggerPrice: null },
  ...{ timeInForce: 'gtc', postOnly: false },
  ...{ targetProfitPrice: null, stopLossPrice: null, trailingRate: null },
  book: { bids: [[9_999_00, 5_000]], asks: [[10_000_00, 600]] },
  lastTicks: 10_000_00,
  free: '10000',
  cross: { equity: '10000', maintenance: '0', netLots: 0 },
};
const ladder = { toPrice: '9500', count: 5, sizes: 'even' } as const;

test('a ladder comes to what its orders come to, each rounded by itself', () => {
  const quote = quoteFuturesScale(request, { ...ladder, lots: '1003' });
  expect(quote.problem).toBeNull();
  expect(quote.rungs.map(({ priceTicks, quantityLots }) => [priceTicks, quantityLots])).toEqual([
    [990_000, 201],
    [980_000, 201],
    [970_000, 201],
    [960_000, 200],
    [950_000, 200],
  ]);
  const single = ['9900', '9800', '9700', '9600', '9500'].map((targetPrice, place) =>
    quoteFuturesOrder({ ...request, targetPrice, size: { lots: place < 3 ? '201' : '200' } }),
  );
  for (const name of ['notional', 'margin', 'fee', 'required', 'maintenance'] as const)
    expect([name, quote[name]]).toEqual([
      name,
      plainText(single.reduce((sum, each) => sum.plus(each[name]), exact('0'))),
    ]);
  expect([quote.filledLots, quote.restHold]).toEqual([0, quote.required]);
});

test('of isolated positions the first that is reached is shown, of the cross account what all of them come to', () => {
  const lots = { ...ladder, lots: '1000' };
  const alone = (targetPrice: string, side: 'long' | 'short') =>
    quoteFuturesOrder({ ...request, side, targetPrice, size: { lots: '200' } }).liquidationTicks;
  expect(quoteFuturesScale(request, lots).liquidationTicks).toBe(alone('9900', 'long'));
  const shorts = { ...request, side: 'short', targetPrice: '10100' } as const;
  expect(quoteFuturesScale(shorts, { ...lots, toPrice: '10500' }).liquidationTicks).toBe(
    alone('10100', 'short'),
  );
  const equity = { equity: '1000', maintenance: '0', netLots: 0 };
  const cross = { ...request, marginMode: 'cross', free: '1000', cross: equity } as const;
  // Of one value and one tier of risk.
  expect(quoteFuturesScale(cross, { ...ladder, lots: '500' }).liquidationTicks).toBe(
    quoteFuturesOrder({ ...cross, targetPrice: '9700', size: { lots: '500' } }).liquidationTicks,
  );
});

test('the largest ladder is one that can be paid, and a lot more is none', () => {
  const most = maximumScaleLots(request, ladder);
  const at = (lots: number) => quoteFuturesScale(request, { ...ladder, lots: String(lots) });
  expect(at(most).problem).toBeNull();
  expect(at(most + 1).problem?.code).toBe('insufficient_balance');
  const rich = { ...request, free: '100000000' };
  const largest = maximumScaleLots(rich, ladder);
  expect(quoteFuturesScale(rich, { ...ladder, lots: String(largest) }).problem).toBeNull();
  expect(quoteFuturesScale(rich, { ...ladder, lots: String(largest + 5) }).problem?.code).toBe(
    'amount_above_maximum',
  );
  expect(maximumScaleLots(request, { ...ladder, toPrice: '10001' })).toBe(0);
});

test('a ladder of so much margin, or so large a value, is the largest that is no more', () => {
  for (const name of ['margin', 'notional'] as const) {
    const lots = scaleLotsWithin(request, ladder, { name, amount: '2000' });
    const at = (count: number) =>
      quoteFuturesScale(request, { ...ladder, lots: String(count) })[name];
    expect(exact(at(lots)).lte('2000')).toBe(true);
    expect(exact(at(lots + 1)).gt('2000')).toBe(true);
  }
});

test.each([
  ['scale_count', { count: 21 }],
  ['scale_count', { count: 1 }],
  ['scale_too_narrow', { toPrice: '9900.03' }],
  ['scale_takes', { toPrice: '10000' }],
  ['price_step', { toPrice: '9500.001' }],
  ['price_out_of_band', { toPrice: '5000' }],
  ['amount_step', { lots: '10.5' }],
  ['amount_above_maximum', { lots: '9'.repeat(18) }],
  ['scale_too_small', { lots: '4' }],
] as const)('%s is said of %j', (code, change) => {
  const quote = quoteFuturesScale(request, { ...ladder, lots: '1000', ...change });
  expect(quote.problem?.code).toBe(code);
});
