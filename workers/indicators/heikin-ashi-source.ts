/** The bars of a chart's window, smoothed: `SYMBOL|interval|heikinAshi`. */
import type { CandlesView } from '../../contract/features/markets.ts';
import { BAR_COLUMNS } from '../../contract/plain/chart.ts';
import type { TopicSource } from '../core/topic-source.ts';
import { emptyView } from '../market/charts/candles-view.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { type LineKind, type LineParts, lineSource } from './line-source.ts';

export function heikinAshiSource(parts: LineParts): TopicSource<CandlesView> {
  return lineSource(parts, kindOf, (chart, from, rows) => ({ ...emptyView(chart), from, rows }));
}

function kindOf(key: string): LineKind | null {
  const [symbol = '', interval = '', style, ...more] = key.split('|');
  if (style !== 'heikinAshi' || more.length > 0) return null;
  const lagging = { column: -1, bars: 0 };
  return { chart: `${symbol}|${interval}`, columns: BAR_COLUMNS, make: heikinAshi, lagging };
}
