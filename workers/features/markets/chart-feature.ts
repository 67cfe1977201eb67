/** Charts: their bars, their indicators, and what a screen asks of them. Loaded with the first chart. */
import { marketsActs } from '../../../contract/features/markets.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createCharts } from '../../market/charts/charts.ts';
import { candlesSource } from './candles.ts';
import { chartActs } from './chart-acts.ts';
import { indicatorSource } from './indicators.ts';

export function createChartFeature(parts: FeatureParts) {
  const charts = createCharts({ ...parts, run: parts.keptRun });
  parts.minutes$.subscribe(({ symbol, rows, change }) => charts.takeMinutes(symbol, rows, change));
  parts.refreshes$.subscribe(charts.refreshAll);
  const own = { ...parts, timers: parts.environment.timers, charts };
  return {
    topics: { 'markets.candles': candlesSource(own), 'markets.indicator': indicatorSource(own) },
    acts: checked(marketsActs, chartActs(own)),
  };
}
