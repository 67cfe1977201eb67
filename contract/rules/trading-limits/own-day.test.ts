import { expect, test } from 'vitest';
import { HOUR_MS } from '../../plain/time.ts';
import { isTimeZone, ownDay, ownTime } from './own-day.ts';

const dayAt = (text: string, zone: string) => {
  const { startsAt, endsAt } = ownDay(Date.parse(text), zone);
  return [new Date(startsAt).toISOString(), (endsAt - startsAt) / HOUR_MS];
};

test('a day of a time zone is as long as its clocks make it', () => {
  expect(dayAt('2026-11-25T03:00:00Z', 'Asia/Ho_Chi_Minh')).toEqual([
    '2026-11-24T17:00:00.000Z',
    24,
  ]);
  expect(dayAt('2026-03-29T12:00:00Z', 'Europe/Paris')).toEqual(['2026-03-28T23:00:00.000Z', 23]);
  expect(dayAt('2026-10-25T12:00:00Z', 'Europe/Paris')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
  expect(dayAt('2026-03-08T12:00:00Z', 'America/New_York')).toEqual([
    '2026-03-08T05:00:00.000Z',
    23,
  ]);
  expect(dayAt('2026-11-01T12:00:00Z', 'America/New_York')).toEqual([
    '2026-11-01T04:00:00.000Z',
    25,
  ]);
  // Half an hour, and a quarter.
  expect(dayAt('2026-10-04T00:00:00Z', 'Australia/Lord_Howe')).toEqual([
    '2026-10-03T13:30:00.000Z',
    23.5,
  ]);
  expect(dayAt('2026-01-01T00:00:00Z', 'Asia/Kathmandu')).toEqual(['2025-12-31T18:15:00.000Z', 24]);
});

test('where clocks change at midnight a day begins at one o’clock, and both its instants are found', () => {
  // Midnight of 24 April 2026 is not on the clocks of Cairo.
  expect(dayAt('2026-04-24T12:00:00Z', 'Africa/Cairo')).toEqual(['2026-04-23T22:00:00.000Z', 23]);
  expect(ownTime(Date.parse('2026-04-23T22:00:00Z'), 'Africa/Cairo')).toBe('2026-04-24 01:00');
  // At midnight of 30 October the clocks go back to eleven: the day before has 25 hours.
  expect(dayAt('2026-10-29T12:00:00Z', 'Africa/Cairo')).toEqual(['2026-10-28T21:00:00.000Z', 25]);
});

test('the first and the last instant of a day belong to it', () => {
  const zone = 'Europe/Paris';
  const { startsAt, endsAt } = ownDay(Date.parse('2026-10-25T12:00:00Z'), zone);
  expect(ownDay(startsAt, zone)).toEqual({ startsAt, endsAt });
  expect(ownDay(endsAt - 1, zone)).toEqual({ startsAt, endsAt });
  expect(ownDay(endsAt, zone).startsAt).toBe(endsAt);
  expect(ownDay(startsAt - 1, zone).endsAt).toBe(startsAt);
});

test('a time zone is a place of the table, and no offset or anything else', () => {
  expect(['Asia/Tokyo', 'UTC', 'Europe/Berlin'].filter(isTimeZone)).toHaveLength(3);
  for (const name of ['', '+07:00', 'Mars/Olympus', '../etc', 'Asia/Tokyo '])
    expect(isTimeZone(name)).toBe(false);
});
