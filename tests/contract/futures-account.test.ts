import { expect, test } from 'vitest';
import { exact } from '../../contract/money.ts';
import {
  type AccountPosition,
  crossLiquidationTicks,
  crossStateOf,
  futuresAccountSums,
  riskRate,
} from '../../contract/rules/futures/account.ts';
import { closingFills, closingNet } from '../../contract/rules/futures/close.ts';
import {
  futuresFee,
  futuresProfit,
  initialMargin,
  isTriggered,
  liquidationTicks,
  maintenanceMargin,
  maximumNotionalAt,
  partOf,
  riskTierOf,
  trailingStopTicks,
} from '../../contract/rules/futures/pricing.ts';
import { market, terms } from './futures-request.ts';

const position: AccountPosition = {
  marketId: 1,
  side: 'long',
  marginMode: 'cross',
  lots: 1_000,
  cost: '10000',
  margin: '1000',
  maintenance: '40',
  markTicks: 9_900_00,
  scales: market,
};
const isolated: AccountPosition = { ...position, marginMode: 'isolated', side: 'short' };

test('only cross positions answer for each other, isolated ones for nothing else', () => {
  const sums = futuresAccountSums({
    available: '500',
    frozen: '7',
    positions: [position, isolated],
  });
  expect(sums).toEqual({
    margin: '2000',
    unrealisedProfit: '0',
    equity: '2507',
    riskRate: '1.2535',
    crossEquity: '1400',
    crossMargin: '1000',
    crossMaintenance: '40',
    crossProfit: '-100',
    free: '400',
  });
  const poor = futuresAccountSums({ available: '50', frozen: '0', positions: [position] });
  expect(poor.free).toBe('0');
});

test('an account without positions has no risk', () => {
  const sums = futuresAccountSums({ available: '5', frozen: '0', positions: [] });
  expect(sums).toMatchObject({ riskRate: null, free: '5', equity: '5' });
  expect(riskRate(exact('-1'), exact('3'))).toBe('-0.33333334');
});

test('a market moves the cross account by its longs less its shorts', () => {
  const sums = { crossEquity: '1400', crossMaintenance: '80' };
  const positions = [
    position,
    { ...position, side: 'short', lots: 300 } as const,
    { ...position, marketId: 2, lots: 70 },
    isolated,
  ];
  expect(crossStateOf(sums, positions, 1)).toEqual({
    equity: '1400',
    maintenance: '80',
    netLots: 700,
  });
  expect(crossStateOf(sums, positions, 2).netLots).toBe(70);
  expect(crossStateOf(sums, positions, 3).netLots).toBe(0);
});

test('the mark that liquidates a cross account lies below longs and above shorts', () => {
  const cross = { equity: '1000', maintenance: '100', netLots: 1_000 };
  expect(crossLiquidationTicks(cross, 10_000_00, market)).toBe(9_100_00);
  expect(crossLiquidationTicks({ ...cross, netLots: -1_000 }, 10_000_00, market)).toBe(10_900_00);
  expect(crossLiquidationTicks({ ...cross, netLots: 0 }, 10_000_00, market)).toBeNull();
  expect(crossLiquidationTicks({ ...cross, equity: '99', netLots: 0 }, 1, market)).toBeNull();
  expect(crossLiquidationTicks(cross, 900_00, market)).toBeNull();
  expect(crossLiquidationTicks(cross, 900_01, market)).toBe(1);
  const endless = { equity: '999999999999999999', maintenance: '0', netLots: -1 };
  expect(crossLiquidationTicks(endless, 1, market)).toBeNull();
});

test('a position is liquidated on the way on which it loses, or never', () => {
  const each = { lots: 1_000, cost: '10000', margin: '1000', maintenance: '40' };
  expect(liquidationTicks({ ...each, side: 'long' }, market)).toBe(9_040_00);
  expect(liquidationTicks({ ...each, side: 'short' }, market)).toBe(10_960_00);
  expect(liquidationTicks({ ...each, side: 'long', margin: '10040' }, market)).toBeNull();
  expect(liquidationTicks({ ...each, side: 'long', margin: '10039.99' }, market)).toBe(1);
});

test('who leaves takes the other side of the book, and the worst of it for the rest', () => {
  const book = { bids: [[990, 2]] as [number, number][], asks: [[1_010, 2]] as [number, number][] };
  const closing = { book, lastTicks: 1_000 };
  expect(closingFills({ ...closing, side: 'long', lots: 2 })).toEqual([
    { priceTicks: 990, quantityLots: 2 },
  ]);
  expect(closingFills({ ...closing, side: 'short', lots: 3 })).toEqual([
    { priceTicks: 1_010, quantityLots: 2 },
    { priceTicks: 1_010, quantityLots: 1 },
  ]);
  expect(
    closingFills({ ...closing, book: { bids: [], asks: [] }, side: 'short', lots: 3 }),
  ).toEqual([{ priceTicks: 1_000, quantityLots: 3 }]);
  expect(closingNet({ profit: '10', fee: '0.5' })).toBe('9.5');
});

test('margins and fees round up, and the last part takes what is left', () => {
  expect(initialMargin('0.00000001', 3)).toBe('0.00000001');
  expect(maintenanceMargin('0.00000001', '0.5')).toBe('0.00000001');
  expect(futuresFee('0.00000001', '0.4')).toBe('0.00000001');
  expect(futuresFee('100', '0.0005')).toBe('0.05');
  expect(partOf('1.00000001', 1, 3, 8)).toBe('0.33333333');
  expect(partOf('1.000000001', 3, 3, 8)).toBe('1.000000001');
});

test('a short earns what a long loses, and nothing is no minus', () => {
  const closing = { cost: '100', proceeds: '90' };
  expect(futuresProfit({ ...closing, side: 'long' })).toBe('-10');
  expect(futuresProfit({ ...closing, side: 'short' })).toBe('10');
  expect(futuresProfit({ side: 'short', cost: '90', proceeds: '90' })).toBe('0');
});

test('a tier bears a notional up to its bound, and a multiple up to its own', () => {
  const { riskTiers } = terms;
  expect(riskTierOf(riskTiers, { notional: '5000', multiple: 500 })).toBe(riskTiers[0]);
  expect(riskTierOf(riskTiers, { notional: '5000.01', multiple: 100 })).toBe(riskTiers[1]);
  expect(riskTierOf(riskTiers, { notional: '5000.01', multiple: 101 })).toBeNull();
  expect(riskTierOf(riskTiers, { notional: '1000000.01', multiple: 1 })).toBeNull();
  expect(maximumNotionalAt(riskTiers, 100)).toBe('1000000');
  expect(maximumNotionalAt(riskTiers, 101)).toBe('5000');
  expect(maximumNotionalAt(riskTiers, 501)).toBe('0');
});

test('a trigger fires on its own tick and beyond it, from the side it waits on', () => {
  const marks = [99, 100, 101];
  const fired = (when: 'atOrAbove' | 'atOrBelow') =>
    marks.filter((mark) => isTriggered({ ticks: 100, when }, mark));
  expect(fired('atOrAbove')).toEqual([100, 101]);
  expect(fired('atOrBelow')).toEqual([99, 100]);
});

test('a trailing stop stays behind the best mark by its rate, in whole ticks towards it', () => {
  expect(trailingStopTicks('long', 1_001, '0.1')).toBe(901);
  expect(trailingStopTicks('short', 1_001, '0.1')).toBe(1_101);
});
