/** Candles as a topic: the bars as they are, or smoothed by code that is fetched when it is wanted. */
import type { CandlesView } from '../../../contract/features/markets.ts';
import { type LazyParts, lazyTopic } from '../../core/lazy-topic.ts';
import { type RevisedTopic, type StreamedTopic, streamed } from '../../core/topic-source.ts';
import { viewCandles } from '../../market/charts/candles-view.ts';
import type { Chart } from '../../market/charts/chart.ts';
import type { WindowCursor } from '../../market/charts/chart-window.ts';
import type { Charts } from '../../market/charts/charts.ts';

export function candlesSource(parts: LazyParts & { charts: Charts }): StreamedTopic<CandlesView> {
  const plain = streamed(plainSource(parts.charts), parts.looks$);
  const smoothed = lazyTopic(parts, async () => {
    const { heikinAshiSource } = await import('../../indicators/heikin-ashi-source.ts');
    return heikinAshiSource(parts.charts);
  });
  const sourceOf = (key: string) => (key.split('|').length > 2 ? smoothed : plain);
  return {
    changes: (key) => sourceOf(key).changes(key),
    view: (key, isFirst) => sourceOf(key).view(key, isFirst),
  };
}

function plainSource(charts: Charts): RevisedTopic<CandlesView> {
  const cursors = new Map<string, { chart: Chart; cursor: WindowCursor }>();
  return {
    open(key) {
      const opened = charts.open(key);
      if (opened === undefined) return () => {};
      const { chart, close } = opened;
      const cursor = chart.follow();
      cursors.set(key, { chart, cursor });
      return () => {
        cursors.delete(key);
        cursor.close();
        close();
      };
    },
    revision: (key) => cursors.get(key)?.chart.revision() ?? 0,
    view(key, isFirst) {
      const watched = cursors.get(key);
      return watched && viewCandles(watched.chart, watched.cursor, isFirst);
    },
  };
}
