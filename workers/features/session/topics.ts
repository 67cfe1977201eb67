/** Session and connection as views. */
import type { SessionView } from '../../../contract/features/session.ts';
import type { ConnectionView } from '../../../contract/views.ts';
import { type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export function sessionSource({
  session,
}: Pick<FeatureParts, 'session'>): TopicSource<SessionView> {
  const { state$ } = session;
  return () => viewOn([state$], () => state$.value);
}

/** With the time of the data during a longer loss, or at a start without a network. */
export function connectionSource({
  connection,
  asOf$,
}: Pick<FeatureParts, 'connection' | 'asOf$'>): TopicSource<ConnectionView> {
  return () =>
    viewOn([connection.state$, asOf$], () => {
      const view = connection.state();
      const time = asOf$.value;
      // A short loss is not announced.
      const isLong = view.state === 'offline' || view.state === 'connecting';
      return isLong && time !== null ? { ...view, asOf: time } : view;
    });
}
