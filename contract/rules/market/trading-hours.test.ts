import { expect, test } from 'vitest';
import { tradingHours } from './trading-hours.ts';

const stocks = tradingHours('us-stocks');
const at = (text: string) => Date.parse(text);

test.each([
  ['a winter Monday', '2026-01-12T14:30:00Z', '2026-01-12T21:00:00Z'],
  ['a summer Monday', '2026-07-13T13:30:00Z', '2026-07-13T20:00:00Z'],
  ['the Friday before clocks go forward', '2026-03-06T14:30:00Z', '2026-03-06T21:00:00Z'],
  ['the Monday after clocks go forward', '2026-03-09T13:30:00Z', '2026-03-09T20:00:00Z'],
  ['the Friday before clocks go back', '2026-10-30T13:30:00Z', '2026-10-30T20:00:00Z'],
  ['the Monday after clocks go back', '2026-11-02T14:30:00Z', '2026-11-02T21:00:00Z'],
])('stocks trade from 09:30 to 16:00 New York time on %s', (_, opens, closes) => {
  expect(stocks.isOpen(at(opens) - 1)).toBe(false);
  expect(stocks.isOpen(at(opens))).toBe(true);
  expect(stocks.isOpen(at(closes) - 1)).toBe(true);
  expect(stocks.isOpen(at(closes))).toBe(false);
  expect(stocks.turnsAt(at(opens) - 1)).toBe(at(opens));
  expect(stocks.turnsAt(at(opens))).toBe(at(closes));
});

test('a closed Friday turns on Monday, also when the clocks change on the Sunday between', () => {
  expect(stocks.turnsAt(at('2026-03-06T21:00:00Z'))).toBe(at('2026-03-09T13:30:00Z'));
  expect(stocks.turnsAt(at('2026-03-08T12:00:00Z'))).toBe(at('2026-03-09T13:30:00Z'));
  expect(stocks.turnsAt(at('2026-10-31T12:00:00Z'))).toBe(at('2026-11-02T14:30:00Z'));
});

test('trading minutes are numbered without holes and each opens when the market is open', () => {
  const first = stocks.ordinalAt(at('2026-02-27T15:00:00Z'));
  const last = stocks.ordinalAt(at('2026-03-20T15:00:00Z'));
  expect(last - first).toBe(15 * 390 + 60);
  let before = 0;
  for (let ordinal = first; ordinal <= last; ordinal += 1) {
    const openMs = stocks.openMs(ordinal);
    expect(stocks.ordinalAt(openMs)).toBe(ordinal);
    expect(stocks.isOpen(openMs)).toBe(true);
    expect(openMs).toBeGreaterThan(before);
    before = openMs;
  }
});

test('outside the session the newest trading minute is the last one of the session before', () => {
  const lastOfFriday = stocks.ordinalAt(at('2026-11-20T20:59:00Z'));
  expect(stocks.ordinalAt(at('2026-11-20T23:00:00Z'))).toBe(lastOfFriday);
  expect(stocks.ordinalAt(at('2026-11-22T12:00:00Z'))).toBe(lastOfFriday);
  expect(stocks.ordinalAt(at('2026-11-23T14:30:00Z'))).toBe(lastOfFriday + 1);
});

test('coins and futures never close', () => {
  const always = tradingHours('always');
  expect(always.isOpen(at('2026-11-22T03:00:00Z'))).toBe(true);
  expect(always.turnsAt(at('2026-11-22T03:00:00Z'))).toBeNull();
});

test('the minutes of a market that never closes are those since 1970', () => {
  const always = tradingHours('always');
  expect([59_999, 60_000, 119_999].map((ms) => always.ordinalAt(ms))).toEqual([0, 1, 1]);
  expect(always.openMs(2)).toBe(120_000);
});
