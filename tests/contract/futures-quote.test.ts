import { expect, test } from 'vitest';
import { maximumOpenLots, quoteFuturesOrder } from '../../contract/rules/futures/order.ts';
import type { FuturesQuoteRequest } from '../../contract/rules/futures/quote.ts';
import { market, request, terms } from './futures-request.ts';

const quote = (change: Partial<FuturesQuoteRequest>) =>
  quoteFuturesOrder({ ...request, ...change });
const book = {
  bids: [[9_990_00, 600]],
  asks: [[10_010_00, 600]],
} as FuturesQuoteRequest['book'];

test('FUT-03 a long takes the asks and a short the bids, at the market nothing rests', () => {
  expect(quote({ book })).toMatchObject({ filledLots: 600, restLots: 0, averagePrice: '10010' });
  expect(quote({ book, side: 'short' })).toMatchObject({ filledLots: 600, averagePrice: '9990' });
});

test('FUT-03 a limit that crosses nothing rests whole, holds its margin and the higher fee', () => {
  const long = quote({ book, type: 'limit', targetPrice: '10000' });
  expect(long).toMatchObject({
    filledLots: 0,
    restLots: 1_000,
    averagePrice: '10000',
    fee: '2',
    restHold: '1005',
    required: '1005',
  });
  const short = quote({ book, side: 'short', type: 'limit', targetPrice: '10000' });
  expect(short).toMatchObject({ filledLots: 0, restLots: 1_000 });
  const crossing = quote({ book, side: 'short', type: 'limit', targetPrice: '9990' });
  expect(crossing).toMatchObject({ filledLots: 600, restLots: 400 });
});

test('FUT-03 what fills whole holds nothing more', () => {
  const whole = quote({ type: 'limit', targetPrice: '10000' });
  expect(whole).toMatchObject({ filledLots: 1_000, restLots: 0, restHold: '0' });
  const cheap = { ...terms, makerFeeRate: '0.0009' };
  expect(quote({ type: 'limit', targetPrice: '10000', terms: cheap }).restHold).toBe('0');
});

test('FUT-03 a stop meets no book and holds nothing until it wakes', () => {
  const dear = { ...terms, makerFeeRate: '0.0009' };
  const market = quote({ type: 'stop_market', triggerPrice: '11000', terms: dear });
  expect(market).toMatchObject({
    filledLots: 0,
    restLots: 1_000,
    notional: '11000',
    averagePrice: '11000',
    fee: '5.5',
    required: '1105.5',
    restHold: '0',
  });
  const limit = { type: 'stop_limit', triggerPrice: '11000', targetPrice: '11100' } as const;
  expect(quote({ ...limit, terms: dear })).toMatchObject({ notional: '11100', fee: '9.99' });
  expect(quote(limit)).toMatchObject({ notional: '11100', fee: '5.55', restHold: '0' });
});

test('FUT-03 a size that is not whole, or more than there can be, counts as none', () => {
  expect(quote({ size: { lots: '1.5' } }).lots).toBe(0);
  expect(quote({ size: { lots: '1000000' } }).lots).toBe(1_000_000);
  expect(quote({ size: { lots: '1000001' } }).lots).toBe(0);
  expect(quote({ size: { margin: '99999999999' } }).lots).toBe(1_000_000);
  expect(quote({ size: { margin: '100' }, lastTicks: 0 }).lots).toBe(0);
  expect(quote({ size: { lots: '0' } })).toMatchObject({
    liquidationTicks: null,
    averagePrice: null,
  });
});

test('FUT-02 the tier of the notional says what has to be maintained, and the first where none does', () => {
  expect(quote({ size: { lots: '500' } })).toMatchObject({
    maintenanceRate: '0.001',
    maintenance: '5',
  });
  expect(quote({})).toMatchObject({ maintenanceRate: '0.004', maintenance: '40', isSuper: false });
  expect(quote({ multiple: 500 })).toMatchObject({ maintenanceRate: '0.001', isSuper: true });
});

test('FUT-12 a position is liquidated where its margin is used up, on its own side', () => {
  // 1 BTC at 10,000 with 1,000 of margin and 40 to be maintained.
  expect(quote({}).liquidationTicks).toBe(9_040_00);
  expect(quote({ side: 'short' }).liquidationTicks).toBe(10_960_00);
  expect(quote({}).liquidationTicksBefore).toBeNull();
  expect(quote({ multiple: 1 }).liquidationTicks).toBe(40_00);
});

test('FUT-12 a cross account is liquidated by all of it, before the order and after', () => {
  const cross = { equity: '3005', maintenance: '60', netLots: 1_000 };
  const long = quote({ marginMode: 'cross', cross });
  expect(long.liquidationTicksBefore).toBe(10_000_00 - 2_945_00);
  expect(long.liquidationTicks).toBe(10_000_00 - 1_450_00);
  const short = quote({ marginMode: 'cross', cross: { ...cross, netLots: -1_000 }, side: 'short' });
  expect(short.liquidationTicksBefore).toBe(10_000_00 + 2_945_00);
  expect(short.liquidationTicks).toBe(10_000_00 + 1_450_00);
  expect(quote({ marginMode: 'cross', cross, side: 'short' }).liquidationTicks).toBeNull();
  const dear = { bids: [[9_900_00, 5_000]], asks: [[10_100_00, 5_000]] } as typeof book;
  const none = { equity: '3005.05', maintenance: '0', netLots: 0 };
  const bought = quote({ marginMode: 'cross', cross: none, book: dear });
  expect(bought.liquidationTicks).toBe(10_000_00 - (3_000_00 - 100_00 - 40_40));
  const sold = quote({ marginMode: 'cross', cross: none, book: dear, side: 'short' });
  expect(sold.liquidationTicks).toBe(10_000_00 + Math.ceil(3000_10 - 100_00 - 39_60));
});

test('FUT-03 the most lots are those that money, tier, market and book allow', () => {
  const deep = { bids: [], asks: [[10_000_00, 200_000]] } as typeof book;
  // 10 USDT of margin and 0.05 of fee for each lot of 10 USDT.
  expect(maximumOpenLots({ ...request, book: deep, free: '100.5' })).toBe(100);
  expect(maximumOpenLots({ ...request, book: deep, free: '100.49' })).toBe(99);
  expect(maximumOpenLots({ ...request, book, free: '99999' })).toBe(600);
  expect(maximumOpenLots({ ...request, book: deep, free: '9999999' })).toBe(80_000);
  const wide = { ...market, maximumNotional: '20000000' };
  expect(maximumOpenLots({ ...request, book: deep, market: wide, free: '9999999' })).toBe(100_000);
  expect(maximumOpenLots({ ...request, book: deep, free: '9999999', multiple: 500 })).toBe(500);
  expect(maximumOpenLots({ ...request, book: deep, lastTicks: 0 })).toBe(0);
  const limit = { type: 'limit', targetPrice: '10000', book } as const;
  expect(maximumOpenLots({ ...request, ...limit, free: '100.5' })).toBe(100);
});
