/**
 * Limits that traders set themselves, in USD. What makes one stricter holds at once, what makes one looser a day later, and a
 * cooling-off is never cut short. They are about what opens: closing, reducing and cancelling stay possible.
 */

import { PositiveAmount, SignedAmount } from '../amount.ts';
import { endpoints, events } from '../endpoint.ts';
import { questions } from '../question.ts';
import { z } from '../schema.ts';
import { NoFields, PositiveInteger, Time, text } from '../wire.ts';

/** The largest order and position by value, the largest multiple, and the loss of a day that closes what opens. */
export const limitNames = ['orderValue', 'positionValue', 'multiple', 'dailyLoss'] as const;
export type LimitName = (typeof limitNames)[number];

/** What is chosen on the page, in hours. Any number of them up to the longest is taken. */
export const LONGEST_COOLING_OFF_HOURS = 366 * 24;

/** A line that is lost is noticed within twenty seconds; a shorter silence would be none. */
const SHORTEST_SILENCE_S = 60;
const LONGEST_SILENCE_S = 24 * 3600;

const Limit = z.nullable(PositiveAmount);

/** What holds now. */
export const OwnLimits = z.object({
  orderValue: Limit,
  positionValue: Limit,
  multiple: Limit,
  dailyLoss: Limit,
  /** Whose midnight begins a day. */
  timeZone: z.string(),
  coolingOffUntil: z.nullable(Time),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

/** A change that makes it looser: from `at` on this holds, and null takes the limit away. */
const WaitingChange = z.object({
  name: z.enum([...limitNames, 'timeZone']),
  value: z.nullable(z.string()),
  at: Time,
});
export type WaitingChange = z.infer<typeof WaitingChange>;

export const TradingLimits = z.object({
  limits: OwnLimits,
  waiting: z.array(WaitingChange),
  /** What trading has realised since the last midnight of the time zone, fees included. */
  realised: SignedAmount,
  dayEndsAt: Time,
  /** The dead-man switch: after so long without a sign of life all orders are cancelled. Null while it is off. */
  silenceMs: z.nullable(z.int()),
});
export type TradingLimits = z.infer<typeof TradingLimits>;

export const tradingLimitsEndpoints = endpoints({
  /** The caller's limits, what waits, and what today has realised. Who has set none has none of them. */
  'tradingLimits.get': {
    method: 'GET',
    path: '/trading/limits',
    access: 'user',
    extension: true,
    request: NoFields,
    response: TradingLimits,
  },
  /** Sets one limit; without a value it is taken away. Stricter at once, looser a day later, in place of what waited. */
  'tradingLimits.set': {
    method: 'POST',
    path: '/trading/limits',
    access: 'user',
    extension: true,
    request: z.object({ name: z.enum(limitNames), value: z.optional(PositiveAmount) }),
    response: TradingLimits,
  },
  /** Another time zone, by its IANA name. At once without a daily loss limit; with one at the first old midnight after a day. */
  'tradingLimits.setTimeZone': {
    method: 'POST',
    path: '/trading/limits/zone',
    access: 'user',
    extension: true,
    request: z.object({ timeZone: text({ min: 1, max: 64 }) }),
    response: TradingLimits,
  },
  /** Opens nothing for so many hours, and cancels what waits to open. It is lengthened by another call, never cut short. */
  'tradingLimits.coolOff': {
    method: 'POST',
    path: '/trading/limits/pause',
    access: 'user',
    extension: true,
    request: z.object({
      hours: PositiveInteger.check(z.refine((hours) => hours <= LONGEST_COOLING_OFF_HOURS)),
    }),
    response: TradingLimits,
  },
  /**
   * The dead-man switch: when no socket and no beat of the caller was heard for so many seconds, all orders that wait are
   * cancelled, once, until the next sign of life. Without `seconds` it is off.
   */
  'tradingLimits.setSilence': {
    method: 'POST',
    path: '/trading/limits/silence',
    access: 'user',
    extension: true,
    request: z.object({
      seconds: z.optional(
        PositiveInteger.check(
          z.refine((seconds) => seconds >= SHORTEST_SILENCE_S && seconds <= LONGEST_SILENCE_S),
        ),
      ),
    }),
    response: TradingLimits,
  },
  /** A sign of life of a program without a socket; answers when the switch would fire without another, or null while it is off. */
  'tradingLimits.beat': {
    method: 'POST',
    path: '/trading/limits/beat',
    access: 'user',
    extension: true,
    request: NoFields,
    response: z.object({ firesAt: z.nullable(Time) }),
  },
});

export const tradingLimitsEvents = events({ 'tradingLimits.changed': TradingLimits });

export const tradingLimitsQuestions = questions({
  'tradingLimits.page': {
    asks: 'tradingLimits.get',
    freshWith: [
      'tradingLimits.changed',
      'spot.filled',
      'futures.filled',
      'futures.reduced',
      'futures.closed',
      'futures.liquidated',
      'futures.charged',
      'options.settled',
    ],
  },
});

/** One limit as its row shows it. */
export interface LimitRowView {
  readonly name: LimitName;
  /** Plain, for the field; empty for none. */
  readonly value: string;
  readonly valueText: string;
  /** Null where nothing waits; an empty text takes the limit away. */
  readonly waiting: { readonly valueText: string; readonly at: number } | null;
}

export interface TradingLimitsView {
  readonly rows: readonly LimitRowView[];
  readonly timeZone: string;
  readonly waitingZone: { readonly timeZone: string; readonly at: number } | null;
  /** Null while there is none. */
  readonly coolingOffUntil: number | null;
  readonly realisedText: string;
  readonly tone: 'up' | 'down' | 'flat';
  /** What may still be lost today; null without a limit. */
  readonly leftText: string | null;
  /** The loss of today has reached its limit. */
  readonly isReached: boolean;
  readonly dayEndsAt: number;
  /** Whole minutes of silence that cancel all orders; null while the switch is off. */
  readonly silenceMinutes: number | null;
}

export interface TradingLimitsQuestions {
  'tradingLimits.page': TradingLimitsView;
}
