import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../plain/time.ts';
import {
  dividendAt,
  dividendsDue,
  firstDividendAt,
  maturityOf,
  remainingDays,
} from './calendar.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test('LOCK-04 the first dividend is at the next dividend time after the start, never at the start itself', () => {
  const noon = at('2026-01-07T12:00');
  expect(firstDividendAt(noon, '12:01')).toBe(at('2026-01-07T12:01'));
  expect(firstDividendAt(noon, '12:00')).toBe(at('2026-01-08T12:00'));
  expect(firstDividendAt(noon, '00:00')).toBe(at('2026-01-08T00:00'));
  expect(firstDividendAt(noon - 1, '12:00')).toBe(noon);
});

test('LOCK-03 a day that has begun counts whole until the end, and none after it', () => {
  const end = at('2026-01-12T12:00');
  const rows: [number, number][] = [
    [5 * DAY_MS, 5],
    [3 * DAY_MS + 1, 4],
    [3 * DAY_MS, 3],
    [1, 1],
    [0, 0],
    [-DAY_MS, 0],
  ];
  for (const [leftMs, days] of rows)
    expect([leftMs, remainingDays(end, end - leftMs)]).toEqual([leftMs, days]);
});

test('LOCK-04 a term has as many dividends as days, one a day and the last within it', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const start = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(start, minute, fc.integer({ min: 1, max: 400 }), (startedAt, minutes, termDays) => {
      const pad = (value: number) => String(value).padStart(2, '0');
      const first = firstDividendAt(
        startedAt,
        `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
      );
      const end = maturityOf(startedAt, termDays);
      expect((first - minutes * MINUTE_MS) % DAY_MS).toBe(0);
      expect(first).toBeGreaterThan(startedAt);
      expect(dividendAt(first, termDays - 1)).toBeLessThanOrEqual(end);
      expect(dividendAt(first, termDays)).toBeGreaterThan(end);
      const lock = { first, termDays };
      expect(dividendsDue(lock, startedAt)).toBe(0);
      expect(dividendsDue(lock, first - 1)).toBe(0);
      expect(dividendsDue(lock, first)).toBe(1);
      expect(dividendsDue(lock, end)).toBe(termDays);
      expect(dividendsDue(lock, end + 1000 * DAY_MS)).toBe(termDays);
      // After whole days as many were paid, at whatever time it began.
      const days = Math.min(termDays, 3);
      expect(dividendsDue(lock, startedAt + days * DAY_MS)).toBe(days);
    }),
  );
});

test('LOCK-04 whoever asks in between gets those that have come', () => {
  const lock = { first: at('2026-01-08T00:00'), termDays: 5 };
  expect(dividendsDue(lock, at('2026-01-10T00:00') - 1)).toBe(2);
  expect(dividendsDue(lock, at('2026-01-10T00:00') + HOUR_MS)).toBe(3);
});
