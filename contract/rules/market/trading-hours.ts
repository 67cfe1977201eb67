/**
 * When a market trades. Trading minutes are numbered without holes by `ordinal`, so that ids and
 * windows can count trading time alone; a closed market simply has no minutes.
 */
import type { Market } from '../../features/markets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../plain/time.ts';

export interface TradingHours {
  /** Number of the newest trading minute that opens at or before `timeMs`. */
  ordinalAt(timeMs: number): number;
  /** Opening time of a trading minute. */
  openMs(ordinal: number): number;
  isOpen(timeMs: number): boolean;
  /** When trading next opens or closes; null when it never closes. */
  turnsAt(timeMs: number): number | null;
}

/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY = 4;
const WEEKDAYS = 5;

/** Minutes of one session, 09:30 to 16:00. */
export const SESSION_MINUTES = 390;
const SESSION_OPENS_AFTER_MS = 9.5 * HOUR_MS;

const always: TradingHours = {
  ordinalAt: (timeMs) => Math.floor(timeMs / MINUTE_MS),
  openMs: (ordinal) => ordinal * MINUTE_MS,
  isOpen: () => true,
  turnsAt: () => null,
};

const usStocks = createUsStockHours();

/** The hours of a market, shared by all markets that keep the same ones. */
export function tradingHours(hours: Market['hours']): TradingHours {
  return hours === 'always' ? always : usStocks;
}

/** Monday to Friday 09:30 to 16:00 in New York, whatever the season; holidays are not kept. */
function createUsStockHours(): TradingHours {
  const opens = new Map<number, number>();

  function sessionOpenMs(weekday: number): number {
    const known = opens.get(weekday);
    if (known !== undefined) return known;
    const week = Math.floor(weekday / WEEKDAYS);
    const midnightMs = (FIRST_MONDAY + week * 7 + (weekday - week * WEEKDAYS)) * DAY_MS;
    const openMs = midnightMs + SESSION_OPENS_AFTER_MS - newYorkOffsetMs(midnightMs + DAY_MS / 2);
    opens.set(weekday, openMs);
    return openMs;
  }

  /** The newest session that opened at or before a time. */
  function sessionAt(timeMs: number): number {
    const day = Math.floor(timeMs / DAY_MS) - FIRST_MONDAY;
    const week = Math.floor(day / 7);
    const candidate = week * WEEKDAYS + Math.min(day - week * 7, WEEKDAYS - 1);
    return sessionOpenMs(candidate) <= timeMs ? candidate : candidate - 1;
  }

  function isOpen(timeMs: number): boolean {
    return timeMs < sessionOpenMs(sessionAt(timeMs)) + SESSION_MINUTES * MINUTE_MS;
  }

  return {
    ordinalAt(timeMs) {
      const session = sessionAt(timeMs);
      const minute = Math.floor((timeMs - sessionOpenMs(session)) / MINUTE_MS);
      return session * SESSION_MINUTES + Math.min(minute, SESSION_MINUTES - 1);
    },
    openMs(ordinal) {
      const session = Math.floor(ordinal / SESSION_MINUTES);
      return sessionOpenMs(session) + (ordinal - session * SESSION_MINUTES) * MINUTE_MS;
    },
    isOpen,
    turnsAt(timeMs) {
      const session = sessionAt(timeMs);
      return isOpen(timeMs)
        ? sessionOpenMs(session) + SESSION_MINUTES * MINUTE_MS
        : sessionOpenMs(session + 1);
    },
  };
}

const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** New York's offset at noon UTC of a day; clocks change on Sundays at night, never in between. */
function newYorkOffsetMs(noonMs: number): number {
  return (Number(newYorkHour.format(noonMs)) - 12) * HOUR_MS;
}
