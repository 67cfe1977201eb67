/**
 * Every indicator the obvious way: from all bars at once, with arrays, as its definition reads. What the
 * worker computes bar by bar must equal it.
 */

import type { IndicatorName } from '../../../contract/plain/indicators.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { PriceBar } from '../../../workers/indicators/price-bar.ts';

type Column = number[];
type Naive = (bars: readonly PriceBar[], first: number, second: number, third: number) => Column[];

const of = (bars: readonly PriceBar[], key: keyof PriceBar) => bars.map((bar) => bar[key]);
const typical = (bars: readonly PriceBar[]) =>
  bars.map(({ high, low, close }) => (high + low + close) / 3);
const average = (values: Column) => values.reduce((sum, value) => sum + value, 0) / values.length;
const zip = (one: Column, other: Column, join: (a: number, b: number) => number) =>
  one.map((value, row) => join(value, other[row] ?? Number.NaN));

/** A measure of each window of `period` values; NaN while there are fewer, or where one of them is NaN. */
function over(values: Column, period: number, measure: (window: Column) => number): Column {
  return values.map((_, row) => {
    const window = values.slice(Math.max(0, row - period + 1), row + 1);
    return window.length < period || window.some(Number.isNaN) ? Number.NaN : measure(window);
  });
}

/** Each value takes its weight, the average keeps the rest; begun by the average of the first period. */
function smooth(values: Column, period: number, weight: number): Column {
  const start = values.findIndex((value) => !Number.isNaN(value));
  const seedRow = start + period - 1;
  let last = Number.NaN;
  return values.map((value, row) => {
    if (start < 0 || row < seedRow) return Number.NaN;
    last =
      row === seedRow
        ? average(values.slice(start, row + 1))
        : weight * value + (1 - weight) * last;
    return last;
  });
}

const exponential = (values: Column, period: number) => smooth(values, period, 2 / (period + 1));
const wilder = (values: Column, period: number) => smooth(values, period, 1 / period);
const ago = (values: Column, bars: number) =>
  values.map((_, row) => values[row - bars] ?? Number.NaN);
const changes = (values: Column) => zip(values, ago(values, 1), (now, before) => now - before);
const maximum = (values: Column, period: number) => over(values, period, (w) => Math.max(...w));
const minimum = (values: Column, period: number) => over(values, period, (w) => Math.min(...w));

function trueRanges(bars: readonly PriceBar[]): Column {
  return bars.map(({ high, low }, row) => {
    const close = bars[row - 1]?.close;
    return close === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - close), Math.abs(low - close));
  });
}

function places(bars: readonly PriceBar[], period: number): Column {
  const top = maximum(of(bars, 'high'), period);
  const bottom = minimum(of(bars, 'low'), period);
  return bars.map(({ close }, row) => {
    const [high = 0, low = 0] = [top[row], bottom[row]];
    return high === low ? 50 : (100 * (close - low)) / (high - low);
  });
}

function middles(bars: readonly PriceBar[], period: number): Column {
  const top = maximum(of(bars, 'high'), period);
  return zip(top, minimum(of(bars, 'low'), period), (high, low) => (high + low) / 2);
}

const ratio = (up: number, down: number) => (down === 0 ? 100 : (100 * up) / (up + down));

/** As the reference of Pine Script writes `ta.sar`, seen from below: a falling trend is a rising one of
 * negative prices. */
const sar: Naive = (bars, start, limit) => {
  const result: Column = [Number.NaN];
  let [isBelow, extreme, factor, value] = [false, 0, start, 0];
  /** High and low as the trend sees them, the further price first. */
  const seen = (bar: PriceBar | undefined): [number, number] => {
    if (bar === undefined) return [Number.NaN, Number.POSITIVE_INFINITY];
    return isBelow ? [bar.high, bar.low] : [-bar.low, -bar.high];
  };
  for (let row = 1; row < bars.length; row += 1) {
    const [bar, last] = [bars[row], bars[row - 1]];
    let isFirstTrendBar = row === 1;
    if (isFirstTrendBar) {
      isBelow = (bar?.close ?? 0) > (last?.close ?? 0);
      [extreme, value] = [seen(bar)[0], seen(last)[1]];
    }
    value += factor * (extreme - value);
    if (value > seen(bar)[1]) {
      const turned = Math.max(seen(bar)[0], extreme);
      isBelow = !isBelow;
      [isFirstTrendBar, value, extreme, factor] = [true, -turned, seen(bar)[0], start];
    }
    if (!isFirstTrendBar && seen(bar)[0] > extreme) {
      extreme = seen(bar)[0];
      factor = Math.min(factor + start, limit);
    }
    value = Math.min(value, seen(last)[1], seen(bars[row - 2])[1]);
    result.push(isBelow ? value : -value);
  }
  return [result.slice(0, bars.length)];
};

/** As the reference of Pine Script writes `ta.supertrend`. */
const supertrend: Naive = (bars, period, multiplier) => {
  const ranges = wilder(trueRanges(bars), period);
  const [rising, falling]: [Column, Column] = [[], []];
  let [upper, lower, isFalling] = [0, 0, true];
  bars.forEach((bar, row) => {
    const range = ranges[row] ?? Number.NaN;
    const before = bars[row - 1]?.close ?? Number.NaN;
    const middle = (bar.high + bar.low) / 2;
    const [rawUpper, rawLower] = [middle + multiplier * range, middle - multiplier * range];
    const nextLower = rawLower > lower || before < lower ? rawLower : lower;
    const nextUpper = rawUpper < upper || before > upper ? rawUpper : upper;
    if (Number.isNaN(ranges[row - 1] ?? Number.NaN)) isFalling = true;
    else isFalling = isFalling ? bar.close <= nextUpper : bar.close < nextLower;
    const isFirst = Number.isNaN(ranges[row - 1] ?? Number.NaN);
    upper = isFirst ? rawUpper : nextUpper;
    lower = isFirst ? rawLower : nextLower;
    rising.push(isFalling ? Number.NaN : lower);
    falling.push(isFalling ? upper : Number.NaN);
  });
  return [rising, falling];
};

const adx: Naive = (bars, period) => {
  const rises = changes(of(bars, 'high'));
  const falls = changes(of(bars, 'low')).map((fall) => -fall);
  const leading = (one: number, other: number) => {
    if (Number.isNaN(one)) return one;
    return one > other && one > 0 ? one : 0;
  };
  const ranges = trueRanges(bars).map((range, row) => (row === 0 ? Number.NaN : range));
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  const range = wilder(ranges, period);
  const plus = zip(wilder(zip(rises, falls, leading), period), range, percent);
  const minus = zip(wilder(zip(falls, rises, leading), period), range, percent);
  const distance = zip(plus, minus, (one, other) => percent(Math.abs(one - other), one + other));
  return [wilder(distance, period), plus, minus];
};

const kdj: Naive = (bars, period, k, d) => {
  const [kLine, dLine]: [Column, Column] = [[], []];
  let [heldK, heldD] = [50, 50];
  for (const place of places(bars, period)) {
    const isKnown = !Number.isNaN(place);
    if (isKnown) heldK += (place - heldK) / k;
    if (isKnown) heldD += (heldK - heldD) / d;
    kLine.push(isKnown ? heldK : Number.NaN);
    dLine.push(isKnown ? heldD : Number.NaN);
  }
  return [kLine, dLine, zip(kLine, dLine, (one, other) => 3 * one - 2 * other)];
};

const spread = (window: Column) => {
  const middle = average(window);
  return average(window.map((value) => Math.abs(value - middle)));
};

export const naiveIndicators: Readonly<Record<IndicatorName, Naive>> = {
  ma: (bars, period) => [over(of(bars, 'close'), period, average)],
  ema: (bars, period) => [exponential(of(bars, 'close'), period)],
  wma: (bars, period) => {
    const weights = (period * (period + 1)) / 2;
    const weigh = (window: Column) => average(window.map((v, i) => v * (i + 1))) * window.length;
    return [over(of(bars, 'close'), period, (window) => weigh(window) / weights)];
  },
  bollinger: (bars, period, deviations) => {
    const closes = of(bars, 'close');
    const middle = over(closes, period, average);
    const width = over(closes, period, (window) => {
      const mean = average(window);
      return deviations * Math.sqrt(average(window.map((value) => (value - mean) ** 2)));
    });
    return [middle, zip(middle, width, (m, w) => m + w), zip(middle, width, (m, w) => m - w)];
  },
  vwap: (bars) => [
    bars.map((bar, row) => {
      const day = Math.floor(bar.timeMs / DAY_MS);
      const same = bars.slice(0, row + 1).filter((b) => Math.floor(b.timeMs / DAY_MS) === day);
      const volume = same.reduce((sum, each) => sum + each.volume, 0);
      const values = zip(typical(same), of(same, 'volume'), (price, lots) => price * lots);
      return volume === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / volume;
    }),
  ],
  sar,
  supertrend,
  ichimoku: (bars, conversion, base, span) => {
    const [one, two] = [middles(bars, conversion), middles(bars, base)];
    const spanA = ago(
      zip(one, two, (a, b) => (a + b) / 2),
      base,
    );
    const spanB = ago(middles(bars, span), base);
    return [one, two, spanA, spanB, ago(of(bars, 'close'), -base)];
  },
  volume: (bars) => [of(bars, 'volume')],
  macd: (bars, fast, slow, signal) => {
    const closes = of(bars, 'close');
    const line = zip(exponential(closes, fast), exponential(closes, slow), (a, b) => a - b);
    const average = exponential(line, signal);
    return [line, average, zip(line, average, (a, b) => a - b)];
  },
  rsi: (bars, period) => {
    const moves = changes(of(bars, 'close'));
    const up = wilder(
      moves.map((move) => (move < 0 ? 0 : move)),
      period,
    );
    const down = wilder(
      moves.map((move) => (move > 0 ? 0 : -move)),
      period,
    );
    return [zip(up, down, ratio)];
  },
  kdj,
  stochastic: (bars, period, smoothing, signal) => {
    const k = over(places(bars, period), smoothing, average);
    return [k, over(k, signal, average)];
  },
  atr: (bars, period) => [wilder(trueRanges(bars), period)],
  obv: (bars) => {
    const moves = changes(of(bars, 'close'));
    const signed = bars.map(({ volume }, row) => Math.sign(moves[row] || 0) * volume);
    return [signed.map((_, row) => signed.slice(0, row + 1).reduce((a, b) => a + b, 0))];
  },
  cci: (bars, period) => {
    const prices = typical(bars);
    const middle = over(prices, period, average);
    const isFlat = over(prices, period, (window) => (new Set(window).size === 1 ? 1 : 0));
    const value = zip(
      zip(prices, middle, (a, b) => a - b),
      over(prices, period, spread),
      (a, b) => a / (0.015 * b),
    );
    return [zip(value, isFlat, (index, flat) => (flat === 1 ? 0 : index))];
  },
  williams: (bars, period) => [places(bars, period).map((place) => place - 100)],
  roc: (bars, period) => {
    const closes = of(bars, 'close');
    return [zip(closes, ago(closes, period), (now, before) => 100 * (now / before - 1))];
  },
  mfi: (bars, period) => {
    const prices = typical(bars);
    const moves = changes(prices);
    const flows = zip(prices, of(bars, 'volume'), (price, lots) => price * lots);
    const total = (window: Column) => window.reduce((a, b) => a + b, 0);
    const side = (isSide: (move: number) => boolean) =>
      over(
        zip(moves, flows, (move, flow) => {
          if (Number.isNaN(move)) return move;
          return isSide(move) ? flow : 0;
        }),
        period,
        total,
      );
    return [
      zip(
        side((move) => move > 0),
        side((move) => move < 0),
        ratio,
      ),
    ];
  },
  adx,
};

/** As the view has it: the columns side by side, one row a bar. */
export function naiveHeikinAshi(bars: readonly PriceBar[]): number[][] {
  const rows: number[][] = [];
  for (const { timeMs, open, high, low, close, volume } of bars) {
    const [, lastOpen = open, , , lastClose = close] = rows.at(-1) ?? [];
    const [newOpen, newClose] = [(lastOpen + lastClose) / 2, (open + high + low + close) / 4];
    const top = Math.max(high, newOpen, newClose);
    rows.push([timeMs, newOpen, top, Math.min(low, newOpen, newClose), newClose, volume]);
  }
  return rows;
}
