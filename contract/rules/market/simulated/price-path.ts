/** The path of a price from session to session. A contract walks on the path of its coin. */
import type { Keystream } from './keystream.ts';
import type { MarketTerms } from './market-terms.ts';
import { PriceWalk, type WalkShape } from './price-walk.ts';
import type { SessionPath } from './session-path.ts';
import { BEATS, type SharedSessions } from './shared-sessions.ts';

/** Places between two beats where a price may move by itself, at the most. */
export const MOST_MOVES_A_BEAT = 5;
const KEPT_SESSIONS = 3;

export interface PathShape extends WalkShape {
  readonly terms: MarketTerms;
  readonly symbol: string;
  /** Places between two beats of a day where the price may move by itself: each has a trade at least. */
  readonly movesABeat: (day: number) => number;
}

export class PricePath {
  readonly shared: SharedSessions;
  readonly #shape: PathShape;
  readonly #walk: PriceWalk;
  readonly #sessions = new Map<number, SessionPath>();
  #wordsOf: { session: number; words: Uint16Array } | null = null;

  constructor(shape: PathShape) {
    this.#shape = shape;
    this.shared = shape.shared;
    this.#walk = new PriceWalk(shape);
  }

  movesABeat(session: number): number {
    return this.#shape.movesABeat(this.shared.dayOf(session));
  }

  /** The prices after each move of a minute, in order, in an array that the next call may fill again. */
  prices(ordinal: number): Float64Array {
    const session = this.shared.sessionOf(ordinal);
    return this.session(session).prices(ordinal - session * this.shared.minutes);
  }

  session(session: number): SessionPath {
    const known = this.#sessions.get(session);
    if (known) return known;
    const { shared } = this;
    const movesABeat = this.movesABeat(session);
    const { sessionPath } = this.#shape.terms.construction(shared.dayOf(session));
    const path = sessionPath({
      plan: this.#walk.plan(session),
      weather: shared.weather(session),
      movesABeat,
      minuteWords: this.stream(session, 'minutes').words16(0, shared.minutes),
      moveWords: () => this.#words(session),
    });
    if (this.#sessions.size >= KEPT_SESSIONS)
      this.#sessions.delete(this.#sessions.keys().next().value ?? session);
    this.#sessions.set(session, path);
    return path;
  }

  /** A stream of the session's day that belongs to this path alone. */
  stream(session: number, name: string): Keystream {
    return this.shared.keys.stream(this.shared.dayOf(session), `${name}/${this.#shape.symbol}`);
  }

  #words(session: number): Uint16Array {
    if (this.#wordsOf?.session === session) return this.#wordsOf.words;
    const count = this.shared.minutes * BEATS * this.movesABeat(session);
    const words = this.stream(session, 'moves').words16(0, count);
    this.#wordsOf = { session, words };
    return words;
  }
}
