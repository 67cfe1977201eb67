/**
 * The steps that indicators are made of. A line turns one value into one; only a closed value advances it,
 * so the value of the bar that forms can be asked for as often as it changes. NaN passes through and
 * does not count: a line begins where the one before it begins.
 *
 * Sums over a window are added up again each time, from the oldest to the newest value: a sum that only adds
 * and subtracts would drift away with every bar.
 */
export type Line = (value: number, isClosed: boolean) => number;

type Measure = (values: Float64Array, start: number, end: number) => number;

/** A measure of the last `period` values; NaN until there are so many. */
export function windowed(period: number, measure: Measure): Line {
  const values = new Float64Array(period * 2);
  let end = 0;
  return (value, isClosed) => {
    if (Number.isNaN(value)) return Number.NaN;
    if (end === values.length) {
      values.copyWithin(0, end - period + 1, end);
      end = period - 1;
    }
    values[end] = value;
    const start = end + 1 - period;
    const result = start < 0 ? Number.NaN : measure(values, start, end + 1);
    if (isClosed) end += 1;
    return result;
  };
}

export const sum: Measure = (values, start, end) => {
  let total = 0;
  for (let index = start; index < end; index += 1) total += values[index] ?? 0;
  return total;
};

export const mean: Measure = (values, start, end) => sum(values, start, end) / (end - start);

/** The newest value weighs as much as the period, the oldest one. */
export const weightedMean: Measure = (values, start, end) => {
  let total = 0;
  for (let index = start; index < end; index += 1) {
    total += (values[index] ?? 0) * (index - start + 1);
  }
  const period = end - start;
  return total / ((period * (period + 1)) / 2);
};

/** Of the population: divided by the period, not by one less. */
export const deviation: Measure = (values, start, end) => {
  const middle = mean(values, start, end);
  let total = 0;
  for (let index = start; index < end; index += 1) total += ((values[index] ?? 0) - middle) ** 2;
  return Math.sqrt(total / (end - start));
};

/** Mean distance from the mean. */
export const meanDeviation: Measure = (values, start, end) => {
  const middle = mean(values, start, end);
  let total = 0;
  for (let index = start; index < end; index += 1) total += Math.abs((values[index] ?? 0) - middle);
  return total / (end - start);
};

export const highest: Measure = (values, start, end) => {
  let found = values[start] ?? 0;
  for (let index = start + 1; index < end; index += 1) found = Math.max(found, values[index] ?? 0);
  return found;
};

export const lowest: Measure = (values, start, end) => {
  let found = values[start] ?? 0;
  for (let index = start + 1; index < end; index += 1) found = Math.min(found, values[index] ?? 0);
  return found;
};

/** The value so many bars ago. */
export function delayed(bars: number): Line {
  return windowed(bars + 1, (values, start) => values[start] ?? 0);
}

/** Exponential average, begun with the plain average of the first period. */
export function exponential(period: number): Line {
  return smoothed(period, 2 / (period + 1));
}

/** Wilder's smoothing (New Concepts in Technical Trading Systems, 1978): a weight of 1 / period. */
export function wilder(period: number): Line {
  return smoothed(period, 1 / period);
}

function smoothed(period: number, weight: number): Line {
  let count = 0;
  /** The sum of the first values, then the average. */
  let held = 0;
  return (value, isClosed) => {
    if (Number.isNaN(value)) return Number.NaN;
    const isBegun = count >= period;
    const next = isBegun ? held + weight * (value - held) : held + value;
    const isFirst = count + 1 === period;
    const result = isFirst ? next / period : next;
    if (isClosed) {
      held = result;
      count += 1;
    }
    return isBegun || isFirst ? result : Number.NaN;
  };
}

/** The sum of everything since the start. */
export function accumulated(): Line {
  let total = 0;
  return (value, isClosed) => {
    if (Number.isNaN(value)) return Number.NaN;
    const next = total + value;
    if (isClosed) total = next;
    return next;
  };
}
