/**
 * One session of a price, down to the last move: a Brownian bridge on whole ticks. Each knot is drawn from its true law
 * given the knot before it and the end of the session, so that to somebody who does not know the end, the next move has
 * mean zero whatever the past was.
 */
import { bridgeStep, farthestFromLine, integerStep, mostDeviations } from './integer-step.ts';
import type { SessionPlan } from './price-walk.ts';
import { BEATS, type Weather } from './shared-sessions.ts';

/** A price that no move of a minute takes down to nothing. */
const LEAST_SAFE = 1000;

export interface SessionParts {
  readonly plan: SessionPlan;
  readonly weather: Weather;
  /** Places between two beats where the price may move by itself: each has a trade at least. */
  readonly movesABeat: number;
  /** Chooses the market's own moves over the minutes ... */
  readonly minuteWords: Uint16Array;
  /** ... and inside them. */
  readonly moveWords: () => Uint16Array;
}

/** What the moves of a minute are drawn from: how many the market has of its own, and the variance of a step. */
interface Steps {
  readonly ownMoves: number;
  readonly ownStep: number;
  readonly factorStep: number;
}

interface Extremes {
  high: number;
  low: number;
}

export class SessionPath {
  readonly #parts: SessionParts;
  /** Knots at full minutes, in ticks from the start of the session. */
  readonly #own: Float64Array;
  readonly #factor: Float64Array;
  readonly #prices: Float64Array;

  constructor(parts: SessionParts) {
    const { plan, weather, movesABeat, minuteWords } = parts;
    this.#parts = parts;
    this.#own = bridge(weather, {
      end: plan.own,
      variance: plan.ownVariance,
      words: minuteWords,
    });
    this.#factor = bridge(weather, {
      end: plan.factor,
      variance: plan.factorVariance,
      words: weather.factorWords,
    });
    this.#prices = new Float64Array(BEATS * (movesABeat + 1));
  }

  /** What the first trade of a minute is at: the price of the last one. */
  open(minute: number): number {
    const price = this.#knot(minute);
    return this.#knot(minute + 1) < LEAST_SAFE ? Math.max(1, price) : price;
  }

  close(minute: number): number {
    return Math.max(1, this.#knot(minute + 1));
  }

  /**
   * The highest and the lowest price of the minutes [first, last], the same as going through all of them finds. No step is
   * drawn without bound, so only a minute near the highest or the lowest knot can hold either.
   */
  extremes(first: number, last: number): { high: number; low: number } {
    const most = { high: this.open(first), low: this.open(first) };
    for (let minute = first; minute <= last; minute += 1) widen(most, this.close(minute));
    for (let minute = first; minute <= last; minute += 1) {
      if (!this.#mayPass(minute, most)) continue;
      const prices = this.prices(minute);
      for (let place = 0; place < prices.length; place += 1) widen(most, prices[place] as number);
    }
    return most;
  }

  /**
   * The prices after each move of a minute, in order: in each beat the market's own, then the factor's. The first is the
   * price that the minute opens with. The next call writes over them.
   */
  prices(minute: number): Float64Array {
    const prices = this.#prices;
    const { weather, movesABeat } = this.#parts;
    const { ownMoves, ownStep, factorStep } = this.#steps(minute);
    const words = this.#parts.moveWords();
    const end = this.#knot(minute + 1);
    const places = BEATS * movesABeat - 1;
    let ownRest = (this.#own[minute + 1] ?? 0) - (this.#own[minute] ?? 0);
    let factorRest = (this.#factor[minute + 1] ?? 0) - (this.#factor[minute] ?? 0);
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
    return prices;
  }

  #knot(minute: number): number {
    return (
      this.#parts.plan.start + (this.#own[minute] as number) + (this.#factor[minute] as number)
    );
  }

  #steps(minute: number): Steps {
    const { plan, weather, movesABeat } = this.#parts;
    const share = weather.share[minute] as number;
    const places = BEATS * movesABeat - 1;
    // Where moves would be smaller than a tick there are fewer of them: whole numbers cannot be drawn from less.
    const ownMoves = Math.max(1, Math.min(places, Math.floor(plan.ownVariance * share)));
    const ownStep = (plan.ownVariance * share) / ownMoves;
    const factorStep = (plan.factorVariance * share) / BEATS;
    return { ownMoves, ownStep, factorStep };
  }

  /** Whether a minute could go beyond: by its knots and the variance of its steps, and if that may be, by what draws them. */
  #mayPass(minute: number, most: Extremes): boolean {
    const { weather, movesABeat } = this.#parts;
    const steps = this.#steps(minute);
    const factorReach = farthestFromLine(BEATS, steps.factorStep);
    const ownReach = farthestFromLine(steps.ownMoves, steps.ownStep);
    if (!this.#isPassed(minute, most, ownReach + factorReach)) return false;
    const moves = BEATS * movesABeat;
    const ownMost = mostDeviations(this.#parts.moveWords(), minute * moves, moves);
    const factorMost = mostDeviations(weather.beatWords, minute * BEATS, BEATS);
    const reach =
      farthestFromLine(steps.ownMoves, steps.ownStep, ownMost) +
      farthestFromLine(BEATS, steps.factorStep, factorMost);
    return this.#isPassed(minute, most, reach);
  }

  /** Whether a price that is so far from the lines between its knots would be beyond. */
  #isPassed(minute: number, { high, low }: Extremes, reach: number): boolean {
    const { start } = this.#parts.plan;
    const own = this.#own[minute] as number;
    const ownEnd = this.#own[minute + 1] as number;
    const factor = this.#factor[minute] as number;
    const factorEnd = this.#factor[minute + 1] as number;
    return (
      start + Math.max(own, ownEnd) + Math.max(factor, factorEnd) + reach > high ||
      start + Math.min(own, ownEnd) + Math.min(factor, factorEnd) - reach < low
    );
  }
}

function widen(most: Extremes, price: number): void {
  if (price > most.high) most.high = price;
  else if (price < most.low) most.low = price;
}

/** From 0 to `end` over the minutes of a session, each with its share of the variance. */
function bridge(
  { share, shareOfRest }: Weather,
  { end, variance, words }: { end: number; variance: number; words: Uint16Array },
): Float64Array {
  const knots = new Float64Array(share.length + 1);
  if (variance === 0) return knots;
  let now = 0;
  for (let minute = 0; minute < share.length - 1; minute += 1) {
    const part = shareOfRest[minute] as number;
    const spread = variance * (share[minute] as number) * (1 - part);
    now += integerStep(part * (end - now), spread, words[minute] as number);
    knots[minute + 1] = now;
  }
  knots[share.length] = end;
  return knots;
}
