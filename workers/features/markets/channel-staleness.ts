import { revisionsOf } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { isChannelStale } from '../../market/quotes/staleness.ts';

type StaleParts = Pick<FeatureParts, 'catalogue' | 'connection' | 'looks$'>;

/** Whether the channel is behind, and what may change that besides its frames. */
export function stalenessOf(parts: StaleParts, channel: string) {
  const isStale = () => isChannelStale(parts, channel);
  return { isStale, changes: [parts.catalogue.revision$, revisionsOf(parts.looks$, isStale)] };
}
