/** How much one may write, and how much of a room is shown at once. */
import { MINUTE_MS, SECOND_MS } from '../../../contract/plain/time.ts';

/** So many messages of one member in so long, in all rooms together. */
export const FLOOD = { messages: 5, withinMs: 10 * SECOND_MS } as const;
export const HOURLY = { messages: 200, withinMs: 60 * MINUTE_MS } as const;

/** The same words once more are a repetition for so long. */
export const REPEATED_WITHIN_MS = 2 * MINUTE_MS;

/** Messages of a page of the past, and of what a newcomer to a room is shown. */
export const PAGE = 50;

/** Names are looked for among so many of the last who wrote in the room, and so many are told. */
export const NAMES_AMONG = 500;
export const MOST_MENTIONS = 5;

/** A longer reply is shown by its beginning. */
export const REPLY_LETTERS = 80;

/** Counted no further. */
export const MOST_UNREAD = 100;
