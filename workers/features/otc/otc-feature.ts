/** The desk over the counter in the core: what a draft comes to, and how long there is to pay. */
import { map, startWith } from 'rxjs';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { revisionsOf, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { offerPreviewSource, takePreviewSource } from './previews.ts';

export function createOtcFeature(parts: FeatureParts) {
  return {
    topics: {
      'otc.preview': takePreviewSource(parts),
      'otc.offerPreview': offerPreviewSource(parts),
      'otc.secondsLeft': secondsLeftSource(parts),
    },
  };
}

/** By the clock of the exchange, so that no device's clock counts wrongly. */
function secondsLeftSource({ connection, looks$ }: FeatureParts): TopicSource<number> {
  return (key) => {
    const endsAt = Number(key);
    const left = () => Math.max(0, Math.ceil((endsAt - connection.clock.now()) / SECOND_MS)) || 0;
    return revisionsOf(looks$, left).pipe(
      startWith(0),
      map(() => left),
    );
  };
}
