/** When people answer, how soon the automatic answerer does, and how much one may write. */
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';

/** As the articles of `server/content` say them in words. Hours and minutes of the zone's own clock. */
export const DESK_HOURS = {
  zone: 'Asia/Bangkok',
  /** Monday to Friday; 0 is Sunday. */
  days: [1, 2, 3, 4, 5],
  opens: { hour: 9, minute: 0 },
  closes: { hour: 18, minute: 0 },
} as const;

/** A moment in which one may still write on. */
export const AUTOMATIC_AFTER_MS = 1_500;

/** So many messages a minute; people read them. */
export const MOST_A_MINUTE = 12;

/** What was answered and not written about again is settled. */
export const IDLE_MS = 3 * DAY_MS;

export const WINDOW_MS = MINUTE_MS;

/** Messages of one page of the conversation. */
export const PAGE = 50;
