/** Lines of indicators; the code that computes them is fetched when the first one is watched. */
import type { IndicatorView } from '../../../contract/features/markets.ts';
import { lazyTopic } from '../../core/lazy-topic.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { ChartTopicParts } from './candles.ts';

export function indicatorSource(parts: ChartTopicParts): TopicSource<IndicatorView> {
  return lazyTopic(parts.timers, async () => {
    const source = await import('../../indicators/indicator-source.ts');
    return source.indicatorSource(parts);
  });
}
