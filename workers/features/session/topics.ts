/** Session and connection as views. */

import { merge } from 'rxjs';
import type { SessionView } from '../../../contract/features/session.ts';
import type { ConnectionView } from '../../../contract/table.ts';
import type { StreamedTopic } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export function sessionSource({
  session,
}: Pick<FeatureParts, 'session'>): StreamedTopic<SessionView> {
  const { state$ } = session;
  return { changes: () => state$, view: () => state$.value };
}

/** With the time of the data during a longer loss, or at a start without a network. */
export function connectionSource({
  connection,
  asOf$,
}: Pick<FeatureParts, 'connection' | 'asOf$'>): StreamedTopic<ConnectionView> {
  return {
    changes: () => merge(connection.state$, asOf$),
    view() {
      const view = connection.state();
      const time = asOf$.value;
      // A short loss is not announced.
      const isLong = view.state === 'offline' || view.state === 'connecting';
      return isLong && time !== null ? { ...view, asOf: time } : view;
    },
  };
}
