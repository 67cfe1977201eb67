import { expect, test } from 'vitest';
import { coursePath, toCourseView } from './course.ts';

const points = [
  [0, '1000'],
  [50, '900'],
  [100, '1050.5'],
] as const;
const flat = [
  [0, '5'],
  [9, '5'],
] as const;
const dollars = { currencyCode: 'USD', rate: '1', language: 'en' } as const;

test('the change of a range is told with sign, amount and percent', () => {
  const course = toCourseView(points, dollars);
  expect(course).toMatchObject({ tone: 'up', amountText: '+$50.50', percentText: '+5.05%' });
});

test('a loss has its own sign and tone', () => {
  const course = toCourseView(points.slice(0, 2), dollars);
  expect(course).toMatchObject({ tone: 'down', amountText: '−$100.00', percentText: '−10.00%' });
});

test('APP-06 the change stands in the chosen currency at its rate', () => {
  const dong = { currencyCode: 'VND', rate: '24784.5', language: 'vn' } as const;
  const course = toCourseView(points, dong);
  expect(course?.amountText.replace(/\s/g, ' ')).toBe('+1.251.617 ₫');
});

test('one point is no change, and no change has no sign', () => {
  expect(toCourseView(points.slice(0, 1), dollars)).toBeNull();
  expect(toCourseView(flat, dollars)).toMatchObject({
    tone: 'flat',
    amountText: '$0.00',
    percentText: '0.00%',
  });
});

test('the curve fills its box, and a flat one runs through the middle', () => {
  const box = { width: 100, height: 30 };
  expect(coursePath(points, box)).toBe('M0.0 10.1L50.0 30.0L100.0 0.0');
  expect(coursePath(flat, box)).toBe('M0.0 15.0L100.0 15.0');
});
