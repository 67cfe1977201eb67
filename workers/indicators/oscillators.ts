/** Indicators of momentum, and of where the close lies within the range of the last bars. */
import { delayed, highest, lowest, mean, meanDeviation, wilder, windowed } from './lines.ts';
import { type Calculator, type PriceBar, typicalPrice } from './price-bar.ts';

/** Where a close lies when the range has no height. */
const MIDDLE_PERCENT = 50;

/** Wilder 1978, the relative strength index. Without any fall it is 100, as TradingView has it. */
export function relativeStrength(period: number): Calculator {
  const gains = wilder(period);
  const losses = wilder(period);
  let last = Number.NaN;
  return ({ close }, isClosed, values) => {
    // A plain comparison, because NaN must pass.
    const change = close - last;
    const gain = gains(change < 0 ? 0 : change, isClosed);
    const loss = losses(change > 0 ? 0 : -change, isClosed);
    values[0] = loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
    if (isClosed) last = close;
  };
}

/** The place of the close within the range of the last bars, 0 at its low and 100 at its high. */
function createPlace(period: number): (bar: PriceBar, isClosed: boolean) => number {
  const high = windowed(period, highest);
  const low = windowed(period, lowest);
  return (bar, isClosed) => {
    const top = high(bar.high, isClosed);
    const bottom = low(bar.low, isClosed);
    return top === bottom ? MIDDLE_PERCENT : (100 * (bar.close - bottom)) / (top - bottom);
  };
}

/** George Lane's slow stochastic: both lines are plain averages. */
export function stochastic(period: number, smooth: number, signal: number): Calculator {
  const place = createPlace(period);
  const main = windowed(smooth, mean);
  const average = windowed(signal, mean);
  return (bar, isClosed, values) => {
    const value = main(place(bar, isClosed), isClosed);
    values[0] = value;
    values[1] = average(value, isClosed);
  };
}

/**
 * The stochastic of Asian exchanges: K takes a k-th of each new place and keeps the rest (2/3 and 1/3 by
 * default), D follows K likewise, J is 3K - 2D. K and D begin at 50.
 */
export function kdj(period: number, k: number, d: number): Calculator {
  const place = createPlace(period);
  let heldK = MIDDLE_PERCENT;
  let heldD = MIDDLE_PERCENT;
  return (bar, isClosed, values) => {
    const now = place(bar, isClosed);
    const nextK = (heldK * (k - 1) + now) / k;
    const nextD = (heldD * (d - 1) + nextK) / d;
    values[0] = nextK;
    values[1] = nextD;
    values[2] = 3 * nextK - 2 * nextD;
    if (!isClosed || Number.isNaN(now)) return;
    heldK = nextK;
    heldD = nextD;
  };
}

/** Larry Williams' %R: the same place counted from the high, -100 to 0. */
export function williams(period: number): Calculator {
  const place = createPlace(period);
  return (bar, isClosed, values) => {
    values[0] = place(bar, isClosed) - 100;
  };
}

/** What rounding leaves of the distances between equal prices. */
const ROUNDING = 1e-12;

/** Donald Lambert, Commodity Channel Index (1980), with his 0.015; 0 while nothing moves. */
export function commodityChannel(period: number): Calculator {
  const average = windowed(period, mean);
  const distance = windowed(period, meanDeviation);
  return (bar, isClosed, values) => {
    const typical = typicalPrice(bar);
    const middle = average(typical, isClosed);
    const spread = distance(typical, isClosed);
    values[0] = spread <= middle * ROUNDING ? 0 : (typical - middle) / (0.015 * spread);
  };
}

/** Change of the close against the one so many bars before, in percent. */
export function rateOfChange(period: number): Calculator {
  const before = delayed(period);
  return ({ close }, isClosed, values) => {
    const base = before(close, isClosed);
    values[0] = (100 * (close - base)) / base;
  };
}
