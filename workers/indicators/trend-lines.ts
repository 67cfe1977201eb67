/** Indicators of the trend: Wilder's parabolic and directional systems, SuperTrend, and MACD. */
import { exponential, wilder } from './lines.ts';
import type { Calculator, PriceBar } from './price-bar.ts';

/** The range of a bar together with the gap before it (Wilder 1978); of the first bar its own range. */
export function createTrueRange(): (bar: PriceBar, isClosed: boolean) => number {
  let previousClose = Number.NaN;
  return ({ high, low, close }, isClosed) => {
    const range = Number.isNaN(previousClose)
      ? high - low
      : Math.max(high, previousClose) - Math.min(low, previousClose);
    if (isClosed) previousClose = close;
    return range;
  };
}

/** Wilder 1978: true range by Wilder's smoothing. */
export function averageTrueRange(period: number): Calculator {
  const trueRange = createTrueRange();
  const line = wilder(period);
  return (bar, isClosed, values) => {
    values[0] = line(trueRange(bar, isClosed), isClosed);
  };
}

/**
 * Olivier Seban's SuperTrend, as TradingView computes it: bands of so many average true ranges around the
 * middle of the bar, which only tighten while the trend lasts. It begins falling.
 */
export function superTrend(period: number, multiplier: number): Calculator {
  const trueRange = createTrueRange();
  const line = wilder(period);
  let upper = Number.NaN;
  let lower = Number.NaN;
  let previousClose = Number.NaN;
  let isRising = false;
  return (bar, isClosed, values) => {
    const distance = multiplier * line(trueRange(bar, isClosed), isClosed);
    const middle = (bar.high + bar.low) / 2;
    let nextUpper = middle + distance;
    let nextLower = middle - distance;
    let isNextRising = false;
    if (!Number.isNaN(upper)) {
      if (nextUpper >= upper && previousClose <= upper) nextUpper = upper;
      if (nextLower <= lower && previousClose >= lower) nextLower = lower;
      isNextRising = isRising ? bar.close >= nextLower : bar.close > nextUpper;
    }
    values[0] = isNextRising ? nextLower : Number.NaN;
    values[1] = isNextRising ? Number.NaN : nextUpper;
    if (!isClosed) return;
    upper = nextUpper;
    lower = nextLower;
    previousClose = bar.close;
    isRising = isNextRising;
  };
}

interface Parabola {
  readonly isRising: boolean;
  readonly stop: number;
  /** Furthest price of this trend. */
  readonly extreme: number;
  readonly factor: number;
}

/** Wilder 1978, the parabolic stop and reverse. Its first trend is that of the first two closes. */
export function parabolic(step: number, maximum: number): Calculator {
  let state: Parabola | null = null;
  let last: PriceBar | null = null;
  let beforeLast: PriceBar | null = null;

  /** The stop never lies within the last two bars. */
  function limit(isRising: boolean, stop: number): number {
    const bars = [last, beforeLast].filter((bar) => bar !== null);
    return isRising
      ? Math.min(stop, ...bars.map((bar) => bar.low))
      : Math.max(stop, ...bars.map((bar) => bar.high));
  }

  function begin(bar: PriceBar, first: PriceBar): Parabola {
    const isRising = bar.close > first.close;
    const extreme = isRising ? bar.high : bar.low;
    return { isRising, stop: isRising ? first.low : first.high, extreme, factor: step };
  }

  function turn({ high, low }: PriceBar, { isRising, extreme }: Parabola): Parabola {
    const stop = isRising ? Math.max(high, extreme) : Math.min(low, extreme);
    const turned = { isRising: !isRising, extreme: isRising ? low : high, factor: step };
    return { ...turned, stop: limit(!isRising, stop) };
  }

  function next(bar: PriceBar, first: PriceBar): Parabola {
    const known = state ?? begin(bar, first);
    const { isRising, extreme, factor } = known;
    const stop = known.stop + factor * (extreme - known.stop);
    if (isRising ? stop > bar.low : stop < bar.high) return turn(bar, known);
    const reached = isRising ? Math.max(extreme, bar.high) : Math.min(extreme, bar.low);
    // The first bar of a trend begins it and does not speed it up.
    const isFaster = state !== null && reached !== extreme;
    return {
      isRising,
      stop: limit(isRising, stop),
      extreme: state === null ? extreme : reached,
      factor: isFaster ? Math.min(factor + step, maximum) : factor,
    };
  }

  return (bar, isClosed, values) => {
    const found = last === null ? null : next(bar, last);
    values[0] = found?.stop ?? Number.NaN;
    if (!isClosed) return;
    state = found;
    beforeLast = last;
    last = { ...bar };
  };
}

/** Gerald Appel's moving average convergence divergence; the signal is an average of the difference. */
export function macd(fast: number, slow: number, signal: number): Calculator {
  const fastLine = exponential(fast);
  const slowLine = exponential(slow);
  const signalLine = exponential(signal);
  return ({ close }, isClosed, values) => {
    const difference = fastLine(close, isClosed) - slowLine(close, isClosed);
    const average = signalLine(difference, isClosed);
    values[0] = difference;
    values[1] = average;
    values[2] = difference - average;
  };
}

/** Wilder 1978, the average directional index with its two indicators. */
export function directionalIndex(period: number): Calculator {
  const trueRange = createTrueRange();
  const range = wilder(period);
  const rises = wilder(period);
  const falls = wilder(period);
  const index = wilder(period);
  let last: PriceBar | null = null;
  return (bar, isClosed, values) => {
    const wholeRange = trueRange(bar, isClosed);
    const rise = last === null ? Number.NaN : bar.high - last.high;
    const fall = last === null ? Number.NaN : last.low - bar.low;
    // Where there is no bar before to move away from, the range does not count either.
    const averageRange = range(last === null ? Number.NaN : wholeRange, isClosed);
    const plus = percentOf(rises(leading(rise, fall), isClosed), averageRange);
    const minus = percentOf(falls(leading(fall, rise), isClosed), averageRange);
    values[0] = index(percentOf(Math.abs(plus - minus), plus + minus), isClosed);
    values[1] = plus;
    values[2] = minus;
    if (isClosed) last = { ...bar };
  };
}

/** Of both directions only the longer one counts. */
function leading(move: number, other: number): number {
  if (Number.isNaN(move)) return move;
  return move > other && move > 0 ? move : 0;
}

/** A market without any range has no direction: zero divided by zero is zero here. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
