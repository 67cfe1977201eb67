/** Candles as a topic: the bars as they are, or smoothed by code that is fetched when it is wanted. */
import { defer, EMPTY, finalize, type Observable } from 'rxjs';
import type { CandlesView } from '../../../contract/features/markets.ts';
import type { Timers } from '../../core/environment.ts';
import { lazyTopic } from '../../core/lazy-topic.ts';
import { revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import { viewCandles } from '../../market/charts/candles-view.ts';
import type { Charts } from '../../market/charts/charts.ts';

export interface ChartTopicParts {
  readonly charts: Charts;
  readonly timers: Pick<Timers, 'after'>;
  readonly looks$: Observable<unknown>;
}

export function candlesSource(parts: ChartTopicParts): TopicSource<CandlesView> {
  const smoothed = lazyTopic(parts.timers, async () => {
    const { heikinAshiSource } = await import('../../indicators/heikin-ashi-source.ts');
    return heikinAshiSource(parts);
  });
  const plain = plainSource(parts);
  return (key) => (key.split('|').length > 2 ? smoothed : plain)(key);
}

function plainSource({ charts, looks$ }: ChartTopicParts): TopicSource<CandlesView> {
  return (key) =>
    defer(() => {
      const opened = charts.open(key);
      if (opened === undefined) return EMPTY;
      const { chart, close } = opened;
      const cursor = chart.follow();
      const view = (isFirst: boolean) => viewCandles(chart, cursor, isFirst);
      return viewOn([revisionsOf(looks$, () => chart.revision())], view).pipe(
        finalize(() => {
          cursor.close();
          close();
        }),
      );
    });
}
