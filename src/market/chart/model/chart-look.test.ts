import { expect, test } from 'vitest';
import { timeFormatter, volumeFormatter } from './chart-look.ts';

test('volumes of the chart are written with K and M in every language', () => {
  expect(volumeFormatter('vi')(415_064)).toBe('415,06K');
  expect(volumeFormatter('en')(2_500_000)).toBe('2.50M');
  expect(volumeFormatter('en')(127.77)).toBe('127.77');
});

test('the crosshair tells the time on the clock of the axis', () => {
  expect(timeFormatter('en', '15m')(Date.UTC(2026, 0, 2, 15, 5) / 1000)).toContain('15:05');
});
