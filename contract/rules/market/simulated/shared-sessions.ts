/**
 * What all markets that keep the same hours share, session by session: how calm or busy it is and when, the factor that
 * moves them together, and the beats at which it does. None of it says which way a price goes but the factor, and that is
 * hidden like the price itself.
 */
import type { Market } from '../../../features/markets.ts';
import { dayOf } from '../../../plain/time.ts';
import { SESSION_MINUTES, tradingHours } from '../trading-hours.ts';
import type { DayKeys } from './day-keys.ts';
import { longNormalOf, normalOf } from './integer-step.ts';
import type { Keystream } from './keystream.ts';

/** The factor moves all markets at once, so many times a minute: one that came later could be told from the others. */
export const BEATS = 6;

/** Weights of volatility in its logarithm: by spans of days, then by minutes of a session. */
const WEEK = { days: 8, weight: 0.25 };
const MONTH = { days: 32, weight: 0.2 };
const OWN_DAY_WEIGHT = 0.25;
const LONG_SPAN = { minutes: 64, weight: 0.3 };
const SHORT_SPAN = { minutes: 16, weight: 0.2 };
const MINUTE_WEIGHT = 0.2;
/** So that variance is 1 in the mean. */
const NORMALIZED = WEEK.weight ** 2 + MONTH.weight ** 2 + OWN_DAY_WEIGHT ** 2;
const KEPT_SESSIONS = 16;
const WORDS_OF_A_MARKET = 4;
const EVERYBODY = 0;
const READ_AT_ONCE = 128;

/** Of a whole session. */
export interface SessionDraws {
  /** Standard normals. */
  readonly factor: number;
  readonly gap: number;
  /** Of the logarithm of volatility, but for a market's own part. */
  readonly pace: number;
}

export interface OwnDraws {
  readonly net: number;
  readonly gap: number;
  readonly pace: number;
}

/** Of the minutes of a session, in order. */
export interface Weather {
  /** A minute's part of the variance of the session. */
  readonly share: Float64Array;
  /** The same beside what is left of the session when the minute begins. */
  readonly shareOfRest: Float64Array;
  /** Chooses the factor's move over a minute ... */
  readonly factorWords: Uint16Array;
  /** ... and on each of its beats. */
  readonly beatWords: Uint16Array;
  /** When in the last part of a beat the factor moves. */
  readonly beatTimes: Uint16Array;
}

export function minutesOfSession(hours: Market['hours']): number {
  return hours === 'always' ? 1440 : SESSION_MINUTES;
}

export class SharedSessions {
  /** Minutes of one session. */
  readonly minutes: number;
  readonly hours: Market['hours'];
  readonly keys: DayKeys;
  /** By day, of the markets with low ids, which are all but tokens. */
  readonly #words32 = new Map<number, Uint32Array>();
  readonly #draws = new Map<number, SessionDraws>();
  readonly #weather = new Map<number, Weather>();

  constructor(hours: Market['hours'], keys: DayKeys) {
    this.hours = hours;
    this.keys = keys;
    this.minutes = minutesOfSession(hours);
  }

  sessionOf(ordinal: number): number {
    return Math.floor(ordinal / this.minutes);
  }

  /** The UTC day of a minute. */
  dayOfMinute(ordinal: number): number {
    return this.dayOf(this.sessionOf(ordinal));
  }

  /** The UTC day in which a session lies. */
  dayOf(session: number): number {
    return dayOf(tradingHours(this.hours).openMs(session * this.minutes));
  }

  draws(session: number): SessionDraws {
    const known = this.#draws.get(session);
    if (known) return known;
    const day = this.dayOf(session);
    const [factor = 0, gap = 0] = this.#words(day, EVERYBODY);
    const [, , week = 0] = this.#words(day - (day % WEEK.days), EVERYBODY);
    const [, , , month = 0] = this.#words(day - (day % MONTH.days), EVERYBODY);
    const draws = {
      factor: longNormalOf(factor),
      gap: longNormalOf(gap),
      pace: WEEK.weight * longNormalOf(week) + MONTH.weight * longNormalOf(month) - NORMALIZED,
    };
    this.#draws.set(session, draws);
    return draws;
  }

  ownDraws(session: number, marketId: number): OwnDraws {
    const [net = 0, gap = 0, pace = 0] = this.#words(this.dayOf(session), marketId);
    return {
      net: longNormalOf(net),
      gap: longNormalOf(gap),
      pace: OWN_DAY_WEIGHT * longNormalOf(pace),
    };
  }

  weather(session: number): Weather {
    const known = this.#weather.get(session);
    if (known) return known;
    const weather = this.#makeWeather(session);
    if (this.#weather.size >= KEPT_SESSIONS)
      this.#weather.delete(this.#weather.keys().next().value ?? session);
    this.#weather.set(session, weather);
    return weather;
  }

  /** Each market has words of its own in the stream, whatever else is listed. */
  #words(day: number, marketId: number): Uint32Array {
    const from = marketId * WORDS_OF_A_MARKET;
    if (marketId >= READ_AT_ONCE) return this.#dayStream(day).words32(from, WORDS_OF_A_MARKET);
    const words =
      this.#words32.get(day) ?? this.#dayStream(day).words32(0, READ_AT_ONCE * WORDS_OF_A_MARKET);
    this.#words32.set(day, words);
    return words.subarray(from, from + WORDS_OF_A_MARKET);
  }

  #dayStream(day: number): Keystream {
    return this.keys.stream(day, `days/${this.hours}`);
  }

  #makeWeather(session: number): Weather {
    const { hours, keys, minutes } = this;
    const day = this.dayOf(session);
    const read = (name: string, count: number) =>
      keys.stream(day, `${name}/${hours}`).words16(0, count);
    const share = paceOf(read('pace', 3 * minutes), minutes);
    const shareOfRest = new Float64Array(minutes);
    let rest = 0;
    for (let minute = minutes - 1; minute >= 0; minute -= 1) {
      rest += share[minute] as number;
      shareOfRest[minute] = (share[minute] as number) / rest;
    }
    let beatTimes: Uint16Array | null = null;
    return {
      share,
      shareOfRest,
      factorWords: read('factor', minutes),
      beatWords: read('beats', BEATS * minutes),
      // Bars have no need of them.
      get beatTimes() {
        beatTimes ??= read('beat-times', BEATS * minutes);
        return beatTimes;
      },
    };
  }
}

/** A minute's part of the variance: calm and busy times come in spans of an hour and of a quarter, and minutes differ. */
function paceOf(words: Uint16Array, minutes: number): Float64Array {
  const pace = new Float64Array(minutes);
  let sum = 0;
  let ofLong = 0;
  let ofShort = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute % LONG_SPAN.minutes === 0)
      ofLong = LONG_SPAN.weight * normalOf(words[minute / LONG_SPAN.minutes] as number);
    if (minute % SHORT_SPAN.minutes === 0)
      ofShort =
        SHORT_SPAN.weight * normalOf(words[minutes + minute / SHORT_SPAN.minutes] as number);
    const own = MINUTE_WEIGHT * normalOf(words[2 * minutes + minute] as number);
    const each = Math.exp(2 * (ofLong + ofShort + own));
    pace[minute] = each;
    sum += each;
  }
  for (let minute = 0; minute < minutes; minute += 1) pace[minute] = (pace[minute] as number) / sum;
  return pace;
}
