import { expect, test } from 'vitest';
import type { Language } from '../../../contract/plain/languages.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { type KindProfit, toProfitsView } from './profits.ts';

const inDollars = (language: Language = 'en') => ({
  preferences: () => ({ language, fiat: 'USD' }),
  rates: { of: () => ({ currencyCode: 'USD', rate: '1' }) },
});

const today = Date.UTC(2026, 0, 10);
const row = (daysAgo: number, profit: string, kind: KindProfit['kind'] = 'spot'): KindProfit => ({
  day: today - daysAgo * DAY_MS,
  kind,
  profit,
});

test('the series has every day of the range, exact sums of all kinds, and the total so far', () => {
  const rows = [row(3, '0.1'), row(3, '0.2', 'futures'), row(1, '-1.3'), row(0, '5')];
  const view = toProfitsView(rows, { days: 5, nowMs: today + HOUR_MS }, inDollars());
  expect(
    view.days.map(({ day, profit, total }) => [(today - day) / DAY_MS, profit, total]),
  ).toEqual([
    [4, '0', '0'],
    [3, '0.3', '0.3'],
    [2, '0', '0.3'],
    [1, '-1.3', '-1'],
    [0, '5', '4'],
  ]);
  expect(view).toMatchObject({ totalText: '+$4.00', tone: 'up' });
  expect(view.days[3]).toMatchObject({ profitText: '−$1.30', totalText: '−$1.00', tone: 'down' });
  expect(view.kinds).toEqual([
    { kind: 'spot', profitText: '+$3.80', tone: 'up' },
    { kind: 'futures', profitText: '+$0.20', tone: 'up' },
  ]);
});

test('a device whose clock is far off still sees the days of the exchange', () => {
  const rows = [row(1, '1'), row(0, '2')];
  for (const nowMs of [today + 400 * DAY_MS, today - 30 * DAY_MS]) {
    const { days } = toProfitsView(rows, { days: 7, nowMs }, inDollars());
    expect(days.at(-1)).toMatchObject({ day: today, profit: '2', total: '3' });
    expect(days).toHaveLength(7);
  }
});

test('sums lose no digit, and each language writes its own dollars', () => {
  const rows = [row(0, '1234.1'), row(0, '0.2', 'options'), row(0, '-0.000000000000000001')];
  const view = (language: 'en' | 'vn' | 'fra') =>
    toProfitsView(rows, { days: 1, nowMs: today }, inDollars(language));
  expect(view('en').days[0]?.profit).toBe('1234.299999999999999999');
  expect(view('en').totalText).toBe('+$1,234.30');
  expect(view('vn').totalText).toMatch(/^\+1\.234,30/);
  expect(view('fra').totalText).toMatch(/^\+1.234,30/);
});

test('SET-02 profits stand in the default fiat currency at its rate', () => {
  const parts = {
    preferences: () => ({ language: 'en' as const, fiat: 'EUR' }),
    rates: { of: (code: string) => ({ currencyCode: code, rate: '0.5' }) },
  };
  const rows = [row(0, '-1234.5'), row(0, '0.5', 'options')];
  const view = toProfitsView(rows, { days: 1, nowMs: today }, parts);
  expect(view.totalText).toBe('−€617.00');
  expect(view.kinds.map(({ profitText }) => profitText)).toEqual(['−€617.25', '+€0.25']);
  expect(view.days[0]).toMatchObject({ profit: '-1234', profitText: '−€617.00' });
});
