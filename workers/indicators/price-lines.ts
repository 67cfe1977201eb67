/** Indicators that lie over the bars as averages of the price. */
import { DAY_MS } from '../../contract/plain/time.ts';
import {
  delayed,
  deviation,
  exponential,
  highest,
  lowest,
  mean,
  weightedMean,
  windowed,
} from './lines.ts';
import { type Calculator, typicalPrice } from './price-bar.ts';

export function movingAverage(period: number): Calculator {
  const line = windowed(period, mean);
  return ({ close }, isClosed, values) => {
    values[0] = line(close, isClosed);
  };
}

export function exponentialAverage(period: number): Calculator {
  const line = exponential(period);
  return ({ close }, isClosed, values) => {
    values[0] = line(close, isClosed);
  };
}

export function weightedAverage(period: number): Calculator {
  const line = windowed(period, weightedMean);
  return ({ close }, isClosed, values) => {
    values[0] = line(close, isClosed);
  };
}

/** John Bollinger, Bollinger on Bollinger Bands (2001): the deviation is that of the population. */
export function bollinger(period: number, deviations: number): Calculator {
  const average = windowed(period, mean);
  const width = windowed(period, deviation);
  return ({ close }, isClosed, values) => {
    const middle = average(close, isClosed);
    const distance = deviations * width(close, isClosed);
    values[0] = middle;
    values[1] = middle + distance;
    values[2] = middle - distance;
  };
}

/** Typical price weighed by volume since midnight UTC; NaN while nothing was traded. */
export function volumeWeighted(): Calculator {
  let day = Number.NaN;
  let value = 0;
  let volume = 0;
  return (bar, isClosed, values) => {
    const barDay = Math.floor(bar.timeMs / DAY_MS);
    const isSameDay = barDay === day;
    const nextValue = (isSameDay ? value : 0) + typicalPrice(bar) * bar.volume;
    const nextVolume = (isSameDay ? volume : 0) + bar.volume;
    values[0] = nextVolume > 0 ? nextValue / nextVolume : Number.NaN;
    if (!isClosed) return;
    day = barDay;
    value = nextValue;
    volume = nextVolume;
  };
}

/**
 * Goichi Hosoda's Ichimoku Kinko Hyo (1969). The spans stand at the bar they are drawn at, `base` bars after
 * the one that made them. The lagging line is given where it is made; the chart shifts it back.
 */
export function ichimoku(conversion: number, base: number, span: number): Calculator {
  const conversionLine = middleOf(conversion);
  const baseLine = middleOf(base);
  const spanLine = middleOf(span);
  const spanA = delayed(base);
  const spanB = delayed(base);
  return (bar, isClosed, values) => {
    const [conversionValue, baseValue] = [conversionLine(bar, isClosed), baseLine(bar, isClosed)];
    values[0] = conversionValue;
    values[1] = baseValue;
    values[2] = spanA((conversionValue + baseValue) / 2, isClosed);
    values[3] = spanB(spanLine(bar, isClosed), isClosed);
    values[4] = bar.close;
  };
}

/** The middle between the highest high and the lowest low. */
function middleOf(period: number) {
  const high = windowed(period, highest);
  const low = windowed(period, lowest);
  return (bar: { high: number; low: number }, isClosed: boolean) =>
    (high(bar.high, isClosed) + low(bar.low, isClosed)) / 2;
}
