import { expect, test } from 'vitest';
import { coinColor } from './coin-icon.tsx';

test('THEME-07 four coins have their own colours, others that of their market, and only what has none is drawn one', () => {
  expect(coinColor('BTC', '#000000')).toBe('#f7931a');
  expect(coinColor('TRX', '#ef0027')).toBe('#ef0027');
  expect(coinColor('LINK', '#2a5ada')).toBe('#2a5ada');
  expect(coinColor('NEW')).toMatch(/^#[0-9a-f]{6}$/);
  expect(coinColor('NEW')).toBe(coinColor('NEW', undefined));
});
