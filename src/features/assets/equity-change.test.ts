import { expect, test } from 'vitest';
import { curvePath, type EquityPoint, toEquityChange } from './equity-change.ts';

const points: readonly EquityPoint[] = [
  [0, '1000'],
  [50, '900'],
  [100, '1050.5'],
];

test('ASSET-01 the change of a range is told with sign, amount and percent', () => {
  const change = toEquityChange({ points, rate: '1', fiat: 'USD', tag: 'en' });
  expect(change).toEqual({ tone: 'up', amountText: '+$50.50', percentText: '+5.05%' });
});

test('APP-06 the change stands in the chosen currency at its rate', () => {
  const change = toEquityChange({ points, rate: '24784.5', fiat: 'VND', tag: 'vi' });
  expect(change?.amountText.replace(/\s/g, ' ')).toBe('+1.251.617 ₫');
});

test('one point is no change, and no change has no sign', () => {
  expect(
    toEquityChange({ points: points.slice(0, 1), rate: '1', fiat: 'USD', tag: 'en' }),
  ).toBeNull();
  const flat: readonly EquityPoint[] = [
    [0, '5'],
    [1, '5'],
  ];
  const change = toEquityChange({ points: flat, rate: '1', fiat: 'USD', tag: 'en' });
  expect(change).toEqual({ tone: 'flat', amountText: '$0.00', percentText: '0.00%' });
});

test('the curve fills its box, and a flat one runs through the middle', () => {
  expect(curvePath(points, { width: 100, height: 30 })).toBe('M0.0 10.1L50.0 30.0L100.0 0.0');
  expect(
    curvePath(
      [
        [0, '5'],
        [9, '5'],
      ],
      { width: 100, height: 30 },
    ),
  ).toBe('M0.0 15.0L100.0 15.0');
});
