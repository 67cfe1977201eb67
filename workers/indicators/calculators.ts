/** What computes each indicator of `contract/plain/indicators.ts`. */
import type { IndicatorName } from '../../contract/plain/indicators.ts';
import {
  commodityChannel,
  kdj,
  rateOfChange,
  relativeStrength,
  stochastic,
  williams,
} from './oscillators.ts';
import type { Calculator } from './price-bar.ts';
import {
  bollinger,
  exponentialAverage,
  ichimoku,
  movingAverage,
  volumeWeighted,
  weightedAverage,
} from './price-lines.ts';
import { averageTrueRange, directionalIndex, macd, parabolic, superTrend } from './trend-lines.ts';
import { moneyFlow, onBalanceVolume, volume } from './volume-lines.ts';

/** The parameters come in the order of the table, and within its bounds. */
type Maker = (first: number, second: number, third: number) => Calculator;

export const calculators: Readonly<Record<IndicatorName, Maker>> = {
  ma: movingAverage,
  ema: exponentialAverage,
  wma: weightedAverage,
  bollinger,
  vwap: volumeWeighted,
  sar: parabolic,
  supertrend: superTrend,
  ichimoku,
  volume,
  macd,
  rsi: relativeStrength,
  kdj,
  stochastic,
  atr: averageTrueRange,
  obv: onBalanceVolume,
  cci: commodityChannel,
  williams,
  roc: rateOfChange,
  mfi: moneyFlow,
  adx: directionalIndex,
};
