/**
 * From session to session: a price starts at its nominal value on the anchor's day and walks from there, one draw a
 * session, into the future and into the past. Every net move is a fair draw in ticks, so a price is a martingale.
 */
import { BEATS, type OwnDraws, type SharedSessions } from './shared-sessions.ts';

/** What the net move of a session, and the path inside it, are made from. Prices and moves are in ticks. */
export interface SessionPlan {
  /** Price before the first trade, after the gap of the night. */
  readonly start: number;
  /** Net moves of the market's own walk and of the factor. */
  readonly own: number;
  readonly factor: number;
  readonly ownVariance: number;
  readonly factorVariance: number;
}

export interface WalkShape {
  readonly shared: SharedSessions;
  /** Names the market in the shared streams. */
  readonly marketId: number;
  readonly nominalTicks: number;
  /** Standard deviation of a year's log return. */
  readonly volatility: number;
  /** The session that starts at the nominal price. */
  readonly anchorSession: number;
}

/** Correlation of a market with the factor. */
const CORRELATION = 0.6;
const SESSIONS_A_YEAR = { always: 365, 'us-stocks': 252 } as const;
/** A night is worth 122 minutes of trading beside the 390 of a session. */
const NIGHT_SHARE = { always: 0, 'us-stocks': 122 / 512 } as const;
/** Of one move of the factor, in ticks². */
const LEAST_FACTOR_VARIANCE = 4;
const MOST_DEVIATION = 0.12;
/** Deviation of a minute in ticks, at the least: a price that stood still would be no market. */
const LEAST_MINUTE_DEVIATION = 2;
/**
 * Outside of these shares of the nominal price a price is drawn back by twice the variance of a session over the price: in
 * a minute three thousandths of its deviation at the most. Without it prices would be worth nothing, or everything, in
 * some years.
 */
const FREE_BAND = { from: 0.5, to: 3 };
const PULL = 2;

export class PriceWalk {
  readonly #shape: WalkShape;
  /** Prices before the gap of the sessions from the anchor on, and of those before it, backwards. */
  readonly #later: number[];
  readonly #earlier: number[];

  constructor(shape: WalkShape) {
    this.#shape = shape;
    this.#later = [shape.nominalTicks];
    this.#earlier = [shape.nominalTicks];
  }

  plan(session: number): SessionPlan {
    return this.#planFrom(session, this.#base(session)).plan;
  }

  /** The price that sizes a session's moves: the one before it, and before the anchor the one after it. */
  #base(session: number): number {
    const { anchorSession } = this.#shape;
    return session >= anchorSession ? this.#startOf(session) : this.#startOf(session + 1);
  }

  #startOf(session: number): number {
    const { anchorSession } = this.#shape;
    const known = session >= anchorSession ? this.#later : this.#earlier;
    const place = Math.abs(session - anchorSession);
    while (known.length <= place) {
      const base = known.at(-1) ?? 1;
      const isLater = session >= anchorSession;
      const next = isLater ? anchorSession + known.length - 1 : anchorSession - known.length;
      const { net } = this.#planFrom(next, base);
      known.push(Math.max(1, isLater ? base + net : base - net));
    }
    return known[place] ?? 1;
  }

  #planFrom(session: number, base: number): { plan: SessionPlan; net: number } {
    const { shared, marketId, anchorSession } = this.#shape;
    const draws = shared.draws(session);
    const ownDraws = shared.ownDraws(session, marketId);
    const night = NIGHT_SHARE[shared.hours];
    const variance = this.#variance(base, draws.pace + ownDraws.pace);
    const factorVariance = shareOfFactor(CORRELATION ** 2 * variance * (1 - night), shared);
    const ownVariance = variance * (1 - night) - factorVariance;
    const gap = Math.round(Math.sqrt(variance * night) * together(draws.gap, ownDraws));
    const factor = Math.round(Math.sqrt(factorVariance) * draws.factor);
    const back = this.#pull(base, variance) * (session >= anchorSession ? 1 : -1);
    const own = Math.round(Math.sqrt(ownVariance) * ownDraws.net + back);
    const net = gap + own + factor;
    const start = session >= anchorSession ? base + gap : base - own - factor;
    return { plan: { start, own, factor, ownVariance, factorVariance }, net };
  }

  #variance(base: number, pace: number): number {
    const { shared, volatility } = this.#shape;
    const usual = volatility / Math.sqrt(SESSIONS_A_YEAR[shared.hours]);
    const deviation = Math.min(MOST_DEVIATION, usual * Math.exp(pace)) * base;
    return Math.max(deviation ** 2, LEAST_MINUTE_DEVIATION ** 2 * shared.minutes);
  }

  #pull(base: number, variance: number): number {
    const share = base / this.#shape.nominalTicks;
    if (share >= FREE_BAND.from && share <= FREE_BAND.to) return 0;
    return (share < FREE_BAND.from ? 1 : -1) * ((PULL * variance) / base);
  }
}

/**
 * A price whose ticks are too coarse for the factor's small moves goes its own way: moves that were gathered up for it would
 * come after those of the others, which would tell of them.
 */
function shareOfFactor(variance: number, { minutes }: SharedSessions): number {
  return variance < LEAST_FACTOR_VARIANCE * BEATS * minutes ? 0 : variance;
}

function together(shared: number, { gap }: OwnDraws): number {
  return CORRELATION * shared + Math.sqrt(1 - CORRELATION ** 2) * gap;
}
