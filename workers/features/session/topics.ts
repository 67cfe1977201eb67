/** Session and connection as views. */

import type { SessionView } from '../../../contract/features/session.ts';
import type { ConnectionView } from '../../../contract/table.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';

export function sessionSource({
  session,
}: Pick<FeatureParts, 'session'>): TopicSource<SessionView> {
  return {
    revision: () => JSON.stringify(session.state$.value),
    view: () => session.state$.value,
  };
}

export function changesSource({ changes }: Pick<FeatureParts, 'changes'>): TopicSource<number> {
  return { revision: changes.of, view: changes.of };
}

export function connectionSource({
  connection,
  asOf,
}: Pick<FeatureParts, 'connection'> & {
  readonly asOf: () => number | null;
}): TopicSource<ConnectionView> {
  const read = (): ConnectionView => {
    const view = connection.state();
    const time = asOf();
    // A short loss is not announced; a longer one, or a start without a network, shows the time of
    // the data.
    const isLong = view.state === 'offline' || view.state === 'connecting';
    return isLong && time !== null ? { ...view, asOf: time } : view;
  };
  return { revision: () => JSON.stringify(read()), view: read };
}
