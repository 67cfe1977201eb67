import { expect, test } from 'vitest';
import { deskAt } from './desk-hours.ts';
import { DESK_HOURS } from './terms.ts';

const at = (text: string) => Date.parse(text);
const berlin = {
  zone: 'Europe/Berlin',
  days: [0, 1, 2, 3, 4, 5, 6],
  opens: { hour: 9, minute: 30 },
  closes: { hour: 18, minute: 0 },
};

test.each([
  // A Wednesday: 09:00 in Bangkok is 02:00 of UTC.
  ['2026-01-07T01:59:59Z', false, '2026-01-07T02:00:00Z'],
  ['2026-01-07T02:00:00Z', true, '2026-01-07T11:00:00Z'],
  ['2026-01-07T10:59:59Z', true, '2026-01-07T11:00:00Z'],
  ['2026-01-07T11:00:00Z', false, '2026-01-08T02:00:00Z'],
  // Friday evening to Monday morning.
  ['2026-01-09T11:00:00Z', false, '2026-01-12T02:00:00Z'],
  // It is Monday there and still Sunday in UTC.
  ['2026-01-11T23:30:00Z', false, '2026-01-12T02:00:00Z'],
] as const)('SUPP-01 at %s the desk is open: %s, until %s', (now, isOpen, turnsAt) => {
  expect(deskAt(DESK_HOURS, at(now))).toEqual({ isOpen, turnsAt: at(turnsAt) });
});

test('SUPP-01 hours are those of the clock on the wall, before and after clocks change', () => {
  expect(deskAt(berlin, at('2026-03-28T19:00:00Z')).turnsAt).toBe(at('2026-03-29T07:30:00Z'));
  expect(deskAt(berlin, at('2026-03-27T19:00:00Z')).turnsAt).toBe(at('2026-03-28T08:30:00Z'));
  expect(deskAt(berlin, at('2026-10-25T10:00:00Z'))).toEqual({
    isOpen: true,
    turnsAt: at('2026-10-25T17:00:00Z'),
  });
});

test('SUPP-01 a desk that never opens is a mistake of who set it', () => {
  expect(() => deskAt({ ...berlin, days: [] }, 0)).toThrow('never opens');
});
