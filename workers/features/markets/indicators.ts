/** Lines of indicators; the code that computes them is fetched when the first one is watched. */
import type { IndicatorView } from '../../../contract/features/markets.ts';
import { type LazyParts, lazyTopic } from '../../core/lazy-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { Charts } from '../../market/charts/charts.ts';

export function indicatorSource(parts: LazyParts & { charts: Charts }): TopicSource<IndicatorView> {
  return lazyTopic(parts, async () => {
    const source = await import('../../indicators/indicator-source.ts');
    return source.indicatorSource(parts.charts);
  });
}
