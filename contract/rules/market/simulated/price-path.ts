/**
 * The path of a price inside a session, down to the last move: a Brownian bridge on whole ticks. Each knot is drawn from
 * its true law given the knot before it and the end of the session, so that to somebody who does not know the end, the
 * next move has mean zero whatever the past was. A contract walks on the path of its coin.
 */
import { bridgeStep, integerStep } from './integer-step.ts';
import type { Keystream } from './keystream.ts';
import { PriceWalk, type SessionPlan, type WalkShape } from './price-walk.ts';
import { BEATS, type SharedSessions, type Weather } from './shared-sessions.ts';

/** Places between two beats where a price may move by itself, at the most. */
export const MOST_MOVES_A_BEAT = 5;
const KEPT_SESSIONS = 3;
/** A price that no move of a minute takes down to nothing. */
const LEAST_SAFE = 1000;

export interface PathShape extends WalkShape {
  readonly symbol: string;
  /** Places between two beats where the price may move by itself: each has a trade at least. */
  readonly movesABeat: number;
}

/** A session's knots at full minutes, in ticks from `start`. */
interface Knots {
  readonly plan: SessionPlan;
  readonly weather: Weather;
  readonly own: Float64Array;
  readonly factor: Float64Array;
}

export class PricePath {
  readonly shared: SharedSessions;
  readonly movesABeat: number;
  /** Moves of a minute: those between the beats, and the beats. */
  readonly moves: number;
  readonly #shape: PathShape;
  readonly #walk: PriceWalk;
  readonly #sessions = new Map<number, Knots>();
  #wordsOf: { session: number; words: Uint16Array } | null = null;

  constructor(shape: PathShape) {
    this.#shape = shape;
    this.shared = shape.shared;
    this.movesABeat = shape.movesABeat;
    this.moves = BEATS * (shape.movesABeat + 1);
    this.#walk = new PriceWalk(shape);
  }

  /**
   * Writes the prices after each move of a minute, in order: in each beat the market's own, then the factor's. The first
   * is the price that the minute opens with.
   */
  fillPrices(prices: Float64Array, ordinal: number): void {
    const { shared, movesABeat } = this;
    const session = shared.sessionOf(ordinal);
    const minute = ordinal - session * shared.minutes;
    const { plan, weather, own, factor } = this.#knots(session);
    const words = this.#words(session);
    const ownEnd = own[minute + 1] ?? 0;
    const factorEnd = factor[minute + 1] ?? 0;
    const share = weather.share[minute] ?? 0;
    const places = BEATS * movesABeat - 1;
    // Where moves would be smaller than a tick there are fewer of them: whole numbers cannot be drawn from less.
    const ownMoves = Math.max(1, Math.min(places, Math.floor(plan.ownVariance * share)));
    const ownStep = (plan.ownVariance * share) / ownMoves;
    const factorStep = (plan.factorVariance * share) / BEATS;
    let ownRest = ownEnd - (own[minute] ?? 0);
    let factorRest = factorEnd - (factor[minute] ?? 0);
    const end = plan.start + ownEnd + factorEnd;
    // The first trade of a minute is at the price of the last one.
    let left = ownMoves;
    let due = 0;
    let word = minute * BEATS * movesABeat;
    let place = 0;
    for (let beat = 0; beat < BEATS; beat += 1) {
      for (let move = 0; move < movesABeat; move += 1) {
        if (due >= places) {
          due -= places;
          const step =
            left === 1 ? ownRest : bridgeStep(ownRest, left, ownStep, words[word] as number);
          ownRest -= step;
          left -= 1;
        }
        due += ownMoves;
        word += 1;
        prices[place] = end - ownRest - factorRest;
        place += 1;
      }
      const beatWord = weather.beatWords[minute * BEATS + beat] as number;
      factorRest =
        beat === BEATS - 1
          ? 0
          : factorRest - bridgeStep(factorRest, BEATS - beat, factorStep, beatWord);
      prices[place] = end - ownRest - factorRest;
      place += 1;
    }
    // Only a price of a few ticks could fall through the floor.
    if (end < LEAST_SAFE)
      for (const [at, price] of prices.entries()) prices[at] = Math.max(1, price);
  }

  /** Of the variance of its session, beside that of a minute in the mean. */
  busyness(ordinal: number): number {
    const { shared } = this;
    const session = shared.sessionOf(ordinal);
    return (
      (shared.weather(session).share[ordinal - session * shared.minutes] ?? 0) * shared.minutes
    );
  }

  /** A stream of the session's day that belongs to this path alone. */
  stream(session: number, name: string): Keystream {
    return this.shared.keys.stream(this.shared.dayOf(session), `${name}/${this.#shape.symbol}`);
  }

  #knots(session: number): Knots {
    const known = this.#sessions.get(session);
    if (known) return known;
    const { shared } = this;
    const plan = this.#walk.plan(session);
    const weather = shared.weather(session);
    const ownWords = this.stream(session, 'minutes').words16(0, shared.minutes);
    const knots: Knots = {
      plan,
      weather,
      own: bridge(weather, { end: plan.own, variance: plan.ownVariance, words: ownWords }),
      factor: bridge(weather, {
        end: plan.factor,
        variance: plan.factorVariance,
        words: weather.factorWords,
      }),
    };
    if (this.#sessions.size >= KEPT_SESSIONS)
      this.#sessions.delete(this.#sessions.keys().next().value ?? session);
    this.#sessions.set(session, knots);
    return knots;
  }

  #words(session: number): Uint16Array {
    if (this.#wordsOf?.session === session) return this.#wordsOf.words;
    const count = this.shared.minutes * BEATS * this.movesABeat;
    const words = this.stream(session, 'moves').words16(0, count);
    this.#wordsOf = { session, words };
    return words;
  }
}

/** From 0 to `end` over the minutes of a session, each with its share of the variance. */
function bridge(
  { share, shareOfRest }: Weather,
  { end, variance, words }: { end: number; variance: number; words: Uint16Array },
): Float64Array {
  const knots = new Float64Array(share.length + 1);
  for (let minute = 0; minute < share.length - 1; minute += 1) {
    const now = knots[minute] ?? 0;
    const part = shareOfRest[minute] ?? 0;
    const spread = variance * (share[minute] ?? 0) * (1 - part);
    knots[minute + 1] = now + integerStep(part * (end - now), spread, words[minute] ?? 0);
  }
  knots[share.length] = end;
  return knots;
}
