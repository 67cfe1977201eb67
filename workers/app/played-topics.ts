/** Topics whose key carries the mark of practice are those of what is played there, and never of the exchange. */
import type { TopicName } from '../../contract/views.ts';
import type { Timers } from '../core/environment.ts';
import { lazyTopic } from '../core/lazy-topic.ts';
import type { TopicTable } from '../core/topic-source.ts';
import type { FeatureParts } from '../feature/parts.ts';

/** The mark of practice, at the beginning of a symbol or of a draft that begins with one. */
const played = /^({"symbol":")?practice\//;

export function withPlayed(
  topics: TopicTable,
  { timers, reach }: { readonly timers: Timers; readonly reach: FeatureParts['reach'] },
): TopicTable {
  const table = Object.entries(topics).map(([name, topic]) => {
    const views = lazyTopic<unknown>(timers, async () =>
      (await reach('practice')).views(name as TopicName),
    );
    return [
      name,
      { ...topic, views: (key: string) => (played.test(key) ? views : topic.views)(key) },
    ];
  });
  return Object.fromEntries(table) as TopicTable;
}
