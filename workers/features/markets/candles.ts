/** Candles as a view: the rows that changed since the screen last saw them. */
import type { CandlesView } from '../../../contract/features/markets.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { Charts } from '../../market/charts.ts';

export function candlesSource({ charts }: { charts: Charts }): TopicSource<CandlesView> {
  return {
    lane: 'frames',
    open: (key) => charts.open(key),
    revision: (key) => charts.get(key)?.revision() ?? 0,
    view: (key, isFirst) => charts.get(key)?.view(isFirst),
  };
}
