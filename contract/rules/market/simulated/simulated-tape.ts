/**
 * The ticks of one simulated minute. Whenever the price may move there is a trade, the first at the new price; the trades
 * after it, up to the next move, are at that price too. So folding the tape gives exactly the candle, and a contract
 * and its coin move in the same millisecond. Times, quantities and sides are drawn apart from the path.
 */
import { MINUTE_MS } from '../../../plain/time.ts';
import { NUMBERS_A_MINUTE } from '../tick-numbers.ts';
import type { Keystream } from './keystream.ts';
import { MOST_MOVES_A_BEAT, type PricePath } from './price-path.ts';
import { BEATS } from './shared-sessions.ts';

/** Quantities are shared out among so many ticks at a time. */
const GROUP_SIZE = 8;
/** In each beat a move of the market's own, and one of the factor. */
export const FEWEST_TICKS_A_MINUTE = 2 * BEATS;
const BEAT_MS = MINUTE_MS / BEATS;
/** The factor moves in the last part of a beat, all markets at once. */
const BEAT_FROM_MS = 8000;
const BEAT_SPREAD_MS = 1900;
const CHUNK = 256;

/** What the tape says of a trade. */
export interface TapeTick {
  readonly marketId: number;
  readonly id: number;
  readonly timeMs: number;
  /** In ticks of the market. */
  readonly price: number;
  /** In lots. */
  readonly quantity: number;
  /** Of the taker: 1 bought, -1 sold. */
  readonly side: 1 | -1;
}

/** Of a minute, what its trades share out among them. */
export interface TradedMinute {
  readonly ordinal: number;
  readonly openMs: number;
  /** In lots. */
  readonly volume: number;
}

export interface TapeShape {
  readonly marketId: number;
  readonly symbol: string;
  /** Mean number of ticks a minute, at least `FEWEST_TICKS_A_MINUTE`. */
  readonly ticksPerMinute: number;
}

/** In how many places between two beats a market of so many ticks a minute can move. */
export function movesABeat(ticksPerMinute: number): number {
  return Math.min(MOST_MOVES_A_BEAT, Math.floor(ticksPerMinute / BEATS) - 1);
}

/** Ticks before a minute, as a straight line: so a minute has the same count whoever asks. */
function ticksBefore({ ticksPerMinute }: TapeShape, ordinal: number): number {
  return Math.floor(ticksPerMinute * ordinal);
}

export class MinuteTape {
  readonly minute: TradedMinute;
  readonly count: number;
  readonly #shape: TapeShape;
  readonly #firstId: number;
  readonly #prices: Float64Array;
  /** When each move happens, and the end of the minute. */
  readonly #times: Float64Array;
  /** Number of the tick that is the first after each move, and the count of all. */
  readonly #firsts: Int32Array;
  readonly #stream: Keystream;
  readonly #firstWord: number;
  readonly #shares = new Float64Array(GROUP_SIZE + 1);
  #chunk = -1;
  #words: Uint32Array = new Uint32Array(0);
  #group = -1;

  constructor(shape: TapeShape, path: PricePath, minute: TradedMinute) {
    this.#shape = shape;
    this.minute = minute;
    this.#firstId = minute.ordinal * NUMBERS_A_MINUTE;
    this.count = ticksBefore(shape, minute.ordinal + 1) - ticksBefore(shape, minute.ordinal);
    this.#prices = path.prices(minute.ordinal).slice();
    const { shared } = path;
    const session = shared.sessionOf(minute.ordinal);
    this.#times = timesOf(path, minute);
    this.#firsts = firstsOf(this.count, path.movesABeat(session));
    this.#stream = shared.keys.stream(shared.dayOf(session), `tape/${shape.symbol}`);
    this.#firstWord = (minute.ordinal - session * shared.minutes) * NUMBERS_A_MINUTE;
  }

  timeMs(index: number): number {
    const move = this.#moveOf(index);
    const first = this.#firsts[move] ?? 0;
    const fromMs = this.#times[move] ?? 0;
    if (index === first) return fromMs;
    const share = (index - first + (this.#word(index) & 0x7fff) / 0x8000) / this.#ticksOf(move);
    return Math.floor(fromMs + share * ((this.#times[move + 1] ?? fromMs) - fromMs));
  }

  /** Number of ticks with a time before `timeMs`. */
  countBefore(timeMs: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.timeMs(middle) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** In ticks, of the trade at this place. */
  price(index: number): number {
    return this.#prices[this.#moveOf(index)] ?? 0;
  }

  tick(index: number): TapeTick {
    const move = this.#moveOf(index);
    return {
      marketId: this.#shape.marketId,
      id: this.#firstId + index,
      timeMs: this.timeMs(index),
      price: this.#prices[move] ?? 0,
      quantity: this.#cumulative(index + 1) - this.#cumulative(index),
      side: this.#side(index, move),
    };
  }

  /** The move that a tick comes after. */
  #moveOf(index: number): number {
    let low = 0;
    let high = this.#prices.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#firsts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #ticksOf(move: number): number {
    return (this.#firsts[move + 1] ?? 0) - (this.#firsts[move] ?? 0);
  }

  /** The taker bought when the price rose, sold when it fell, and either when it stood. */
  #side(index: number, move: number): 1 | -1 {
    const change =
      index === this.#firsts[move] && move > 0
        ? (this.#prices[move] ?? 0) - (this.#prices[move - 1] ?? 0)
        : 0;
    if (change !== 0) return change > 0 ? 1 : -1;
    return this.#word(index) & 0x8000 ? 1 : -1;
  }

  /** Lots traded by the first `index` ticks: one each, the rest by drawn shares within groups. */
  #cumulative(index: number): number {
    if (index >= this.count) return this.minute.volume;
    const group = Math.floor(index / GROUP_SIZE);
    if (group !== this.#group) this.#loadGroup(group);
    const start = group * GROUP_SIZE;
    const size = Math.min(GROUP_SIZE, this.count - start);
    const share = (start + size * (this.#shares[index - start] ?? 0)) / this.count;
    return index + Math.floor((this.minute.volume - this.count) * share);
  }

  #loadGroup(group: number): void {
    const start = group * GROUP_SIZE;
    const size = Math.min(GROUP_SIZE, this.count - start);
    let sum = 0;
    for (let index = 0; index < size; index += 1) {
      this.#shares[index] = sum;
      sum += 0.02 + ((this.#word(start + index) >>> 16) / 2 ** 16) ** 4;
    }
    for (let index = 0; index < size; index += 1)
      this.#shares[index] = (this.#shares[index] ?? 0) / sum;
    this.#group = group;
  }

  /** 32 bits of a tick: 15 for its time, one for its side, 16 for its quantity. */
  #word(index: number): number {
    const chunk = Math.floor(index / CHUNK);
    if (chunk !== this.#chunk) {
      const count = Math.min(CHUNK, this.count - chunk * CHUNK);
      this.#words = this.#stream.words32(this.#firstWord + chunk * CHUNK, count);
      this.#chunk = chunk;
    }
    return this.#words[index - chunk * CHUNK] ?? 0;
  }
}

/** Own moves are spread over a beat, up to the instant at which the factor moves everybody. */
function timesOf(path: PricePath, { ordinal, openMs }: TradedMinute): Float64Array {
  const { shared } = path;
  const session = shared.sessionOf(ordinal);
  const own = path.movesABeat(session);
  const moves = BEATS * (own + 1);
  const beat = (ordinal - session * shared.minutes) * BEATS;
  const { beatTimes } = shared.weather(session);
  const words = path.stream(session, 'times').words16(beat * own, BEATS * own);
  const times = new Float64Array(moves + 1);
  for (let number = 0; number < BEATS; number += 1) {
    const fromMs = openMs + number * BEAT_MS;
    const share = (beatTimes[beat + number] ?? 0) / 2 ** 16;
    const beatMs = fromMs + BEAT_FROM_MS + Math.floor(share * BEAT_SPREAD_MS);
    const place = number * (own + 1);
    for (let move = 0; move < own; move += 1) {
      const part = (move + (words[number * own + move] ?? 0) / 2 ** 16) / own;
      times[place + move] = Math.floor(fromMs + part * (beatMs - fromMs));
    }
    times[place + own] = beatMs;
  }
  times[moves] = openMs + MINUTE_MS;
  return times;
}

function firstsOf(count: number, own: number): Int32Array {
  const firsts = new Int32Array(BEATS * (own + 1) + 1);
  for (let beat = 0; beat < BEATS; beat += 1) {
    const from = Math.floor((count * beat) / BEATS);
    const last = Math.floor((count * (beat + 1)) / BEATS) - 1;
    const place = beat * (own + 1);
    for (let move = 0; move < own; move += 1)
      firsts[place + move] = from + Math.floor(((last - from) * move) / own);
    firsts[place + own] = last;
  }
  firsts[firsts.length - 1] = count;
  return firsts;
}
