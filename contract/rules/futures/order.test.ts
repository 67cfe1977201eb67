import { expect, test } from 'vitest';
import type { FuturesTerms } from '../../features/futures-entities.ts';
import { exact } from '../../money.ts';
import { futuresAccountSums } from './account.ts';
import { closingFills, settleFuturesClose } from './close.ts';
import { feeOf, maximumOpenLots, quoteFuturesOrder } from './order.ts';
import { futuresProfit, initialMargin, maintenanceMargin, settledProfit } from './pricing.ts';
import type { FuturesQuoteRequest } from './quote.ts';

const market = {
  base: 'BTC',
  quote: 'USDT',
  priceScale: 2,
  quantityScale: 3,
  minimumNotional: '5',
  maximumNotional: '20000000',
  priceBand: '0.1',
};
const terms = {
  minimumLots: '1',
  maximumLots: '1000000',
  lotStep: '1',
  multiples: [1, 10, 100],
  superMultiples: [500],
  riskTiers: [
    { maximumNotional: '5000', maximumMultiple: 500, maintenanceRate: '0.001' },
    { maximumNotional: '1000000', maximumMultiple: 100, maintenanceRate: '0.004' },
  ],
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0005',
  feeDiscount: '0.1',
  minimumTrailingRate: '0.001',
  maximumTrailingRate: '0.2',
} as unknown as FuturesTerms;
const request: FuturesQuoteRequest = {
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
  book: {
    bids: [[9_999_00, 5_000]],
    asks: [
      [10_000_00, 600],
      [10_010_00, 5_000],
    ],
  },
  lastTicks: 10_000_00,
  free: '10000',
  cross: { equity: '10000', maintenance: '0', netLots: 0 },
};

test('FUT-03 an order at the market costs margin and the taker fee on what the book gives', () => {
  expect(quoteFuturesOrder(request)).toMatchObject({
    lots: 1_000,
    filledLots: 1_000,
    restLots: 0,
    cost: '10004',
    averagePrice: '10004',
    margin: '1000.4',
    fee: '4.5018',
    required: '1004.9018',
    maintenance: '40.016',
    liquidationTicks: 904_361,
    problem: null,
  });
});

test('FUT-03 a limit pays the taker fee for what crosses and holds the higher fee for what rests', () => {
  const quote = quoteFuturesOrder({ ...request, type: 'limit', targetPrice: '10000' });
  expect(quote).toMatchObject({
    filledLots: 600,
    restLots: 400,
    notional: '10000',
    margin: '1000',
  });
  expect(quote).toMatchObject({ filledMargin: '600', filledFee: '2.7', fee: '3.42' });
  expect(quote).toMatchObject({ restHold: '401.8', required: '1004.5' });
});

test('FUT-03 a limit that does not wait costs what the book gives, and holds nothing for the rest', () => {
  const limit = { ...request, type: 'limit', targetPrice: '10000' } as const;
  expect(quoteFuturesOrder({ ...limit, timeInForce: 'ioc' })).toMatchObject({
    ...{ lots: 1_000, filledLots: 600, restLots: 0, margin: '600', fee: '2.7', restHold: '0' },
    ...{ required: '602.7', problem: null },
  });
  expect(maximumOpenLots({ ...limit, timeInForce: 'fok' })).toBe(600);
  expect(quoteFuturesOrder({ ...limit, targetPrice: '10010', timeInForce: 'fok' })).toMatchObject({
    ...{ filledLots: 1_000, restHold: '0', problem: null },
  });
});

test('FUT-03 a size given as margin buys the lots whose margin it covers, rounded down', () => {
  expect(quoteFuturesOrder({ ...request, size: { margin: '100.9' } }).lots).toBe(100);
  const most = maximumOpenLots({ ...request, type: 'limit', targetPrice: '10000', free: '100.45' });
  expect(most).toBe(100);
});

test.each([
  [{ timeInForce: 'ioc' }, 'terms_conflict'],
  [
    { type: 'stop_limit', triggerPrice: '10001', targetPrice: '10000', postOnly: true },
    'terms_conflict',
  ],
  [{ type: 'limit', targetPrice: '10000', timeInForce: 'ioc', postOnly: true }, 'terms_conflict'],
  [{ type: 'limit', targetPrice: '10000', postOnly: true }, 'post_only_takes'],
  [{ type: 'limit', targetPrice: '10000', timeInForce: 'fok' }, 'no_liquidity'],
  [{ type: 'limit', targetPrice: '9999', timeInForce: 'ioc' }, 'no_liquidity'],
  [{ multiple: 7 }, 'leverage_invalid'],
  [{ multiple: 500, marginMode: 'cross' }, 'margin_mode_invalid'],
  [{ size: { lots: '1.5' } }, 'amount_step'],
  [{ size: { lots: '99999999999' } }, 'amount_above_maximum'],
  [{ size: { margin: '0.1' } }, 'amount_below_minimum'],
  [{ type: 'limit', targetPrice: '9000.123' }, 'price_step'],
  [{ type: 'limit', targetPrice: '12000' }, 'price_out_of_band'],
  [{ type: 'stop_market', triggerPrice: '10000' }, 'price_invalid'],
  [{ book: { bids: [], asks: [] } }, 'no_liquidity'],
  [{ multiple: 500 }, 'amount_above_maximum'],
  [{ targetProfitPrice: '9000' }, 'stop_invalid'],
  [{ stopLossPrice: '11000' }, 'stop_invalid'],
  [{ trailingRate: '0.5' }, 'stop_invalid'],
  [{ free: '1004' }, 'insufficient_balance'],
  [{ multiple: 100, book: { bids: [], asks: [[10_100_00, 5_000]] } }, 'no_liquidity'],
] as const)('an order of %o is refused with %s', (change, code) => {
  const quote = quoteFuturesOrder({ ...request, ...change } as FuturesQuoteRequest);
  expect(quote.problem?.code).toBe(code);
});

test('cross positions answer with what is available, and lose what is free for new margin', () => {
  const sums = futuresAccountSums({
    available: '100',
    frozen: '7',
    positions: [
      {
        marketId: 1,
        side: 'long',
        marginMode: 'cross',
        lots: 10,
        cost: '100',
        margin: '10',
        maintenance: '1',
        markTicks: 9_00_00,
        scales: market,
      },
    ],
  });
  expect(sums).toMatchObject({ crossEquity: '19', free: '9', equity: '26', riskRate: '2.6' });
  const cross = { equity: '1000', maintenance: '10', netLots: 100 };
  const opened = { ...request, marginMode: 'cross', cross, size: { lots: '600' } } as const;
  const quote = quoteFuturesOrder(opened);
  expect(quote.liquidationTicksBefore).toBe(10_000_00 - 990_000);
  const loss = exact(String(10_000_00 - (quote.liquidationTicks ?? 0)))
    .times(700)
    .div(100_000);
  expect(loss.gte(exact('990').minus(quote.fee).minus(quote.maintenance))).toBe(true);
});

test('closing in parts returns all of cost and margin, and nobody is kept in by a thin book', () => {
  const position = { side: 'long', lots: 3, cost: '10.00001', margin: '1.00000001' } as const;
  const book = { bids: [[900, 1]] as [number, number][], asks: [] };
  const fills = closingFills({ side: 'long', lots: 3, book, lastTicks: 1_000 });
  expect(fills).toEqual([
    { priceTicks: 900, quantityLots: 1 },
    { priceTicks: 900, quantityLots: 2 },
  ]);
  const part = settleFuturesClose(position, {
    fills: [{ priceTicks: 1_000, quantityLots: 1 }],
    feeRate: '0.0005',
    scales: market,
  });
  expect(part).toMatchObject({ cost: '3.33333', margin: '0.33333333', proceeds: '0.01' });
});

test('fees, margins and losses round up, profits round down', () => {
  expect(feeOf([['0.00000001', '0.0005']])).toBe('0.00000001');
  expect(
    feeOf([
      ['0.00001', '0.0005'],
      ['0.00001', '0.0005'],
    ]),
  ).toBe('0.00000001');
  expect(initialMargin('10', 3)).toBe('3.33333334');
  expect(maintenanceMargin('0.00000001', '0.004')).toBe('0.00000001');
  expect(settledProfit('-0.000000011')).toBe('-0.00000002');
  expect(settledProfit('0.000000019')).toBe('0.00000001');
  expect(futuresProfit({ side: 'short', cost: '1', proceeds: '1' })).toBe('0');
});
