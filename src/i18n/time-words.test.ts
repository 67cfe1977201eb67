import { expect, test } from 'vitest';
import { durationParts, relativeTime } from './time-words.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 86_400_000;

test('APP-34 a past time reads just now, then minutes, hours, days up to 30, then the date', () => {
  const options = { tag: 'en', justNow: 'just now' };
  const said = (ageMs: number) => relativeTime(now - ageMs, now, options);
  expect(said(minutes(5) - 1)).toBe('just now');
  expect(said(minutes(5))).toBe('5 minutes ago');
  expect(said(minutes(60) - 1)).toBe('59 minutes ago');
  expect(said(minutes(60))).toBe('1 hour ago');
  expect(said(days(1))).toBe('1 day ago');
  expect(said(days(30))).toBe('30 days ago');
  expect(said(days(31))).toBe('Oct 20, 2026');
  expect(said(-minutes(3))).toBe('just now');
});

test('APP-34 relative times follow the language', () => {
  expect(relativeTime(now - minutes(7), now, { tag: 'vi', justNow: '' })).toBe('7 phút trước');
  expect(relativeTime(now - minutes(7), now, { tag: 'zh-Hans', justNow: '' })).toBe('7分钟前');
});

test.each([
  [0, ['00', '00', '00', '00']],
  [59.9, ['00', '00', '00', '59']],
  [90_061, ['01', '01', '01', '01']],
  [86_400 * 123, ['123', '00', '00', '00']],
  [-5, ['00', '00', '00', '00']],
])('APP-35 %d seconds read as padded days, hours, minutes and seconds', (seconds, parts) => {
  expect(Object.values(durationParts(seconds))).toEqual(parts);
});
