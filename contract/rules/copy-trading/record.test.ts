import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../plain/time.ts';
import { type ClosedPosition, traderRecord } from './record.ts';

const start = Date.UTC(2026, 0, 5);
const closed = (
  net: string,
  hours: number,
  more: Partial<ClosedPosition> = {},
): ClosedPosition => ({
  symbol: 'BTCUSDT-PERP',
  multiple: 10,
  net,
  margin: '100',
  openedAt: start + (hours - 1) * HOUR_MS,
  closedAt: start + hours * HOUR_MS,
  ...more,
});
const span = { capital: '1000', beganAt: start, until: start + 3 * DAY_MS };

test('COPY-06 accuracy, profit, rate and drawdown are what the closed positions say', () => {
  const record = traderRecord(
    [
      closed('200', 2),
      closed('-300', 5),
      closed('0', 6),
      closed('100', 30, { symbol: 'ETHUSDT-PERP', multiple: 5 }),
    ],
    span,
  );
  expect(record).toMatchObject({
    orders: 4,
    // Nothing won is no win.
    accuracy: '0.5',
    totalProfit: '0',
    profitRate: '0',
    // From 1200 to 900.
    maximumDrawdown: '0.25',
    tradingDays: 3,
    averageHoldingMs: HOUR_MS,
    averageMultiple: '8.75',
    symbols: [
      { symbol: 'BTCUSDT-PERP', share: '0.75' },
      { symbol: 'ETHUSDT-PERP', share: '0.25' },
    ],
  });
});

test('COPY-06 the curve has the total at the end of each day since the first closing, thirty at the most', () => {
  const two = [closed('50', 3), closed('-20', 50)];
  expect(traderRecord(two, span).profitCurve).toEqual(['50', '50', '30']);
  const until = start + 100 * DAY_MS;
  const { profitCurve } = traderRecord(two, { ...span, until });
  expect([profitCurve.length, profitCurve[0], profitCurve.at(-1)]).toEqual([30, '30', '30']);
});

test('COPY-06 the most traded market comes first, and of two with as many the first by name', () => {
  const symbols = ['SOL', 'BTC', 'ETH', 'ETH'].map((symbol) => closed('1', 2, { symbol }));
  const record = traderRecord(symbols, span);
  expect(record.symbols.map(({ symbol }) => symbol)).toEqual(['ETH', 'BTC', 'SOL']);
});

test('COPY-06 what closes at midnight belongs to the day that begins', () => {
  const record = traderRecord([closed('5', 3), closed('7', 24)], span);
  expect(record.profitCurve).toEqual(['5', '12', '12']);
});

test('COPY-06 nothing falls from a peak of nothing', () => {
  const record = traderRecord([closed('-5', 1)], { ...span, capital: '0' });
  expect(record.maximumDrawdown).toBe('0');
});

test('COPY-06 a record without a position is empty, and who has lost everything has fallen by the whole', () => {
  expect(traderRecord([], span)).toMatchObject({
    orders: 0,
    accuracy: '0',
    totalProfit: '0',
    profitRate: '0',
    maximumDrawdown: '0',
    profitCurve: [],
    symbols: [],
    averageHoldingMs: 0,
    averageMultiple: '0',
  });
  expect(traderRecord([closed('-1000', 1)], span).maximumDrawdown).toBe('1');
});
