/** Session and connection as views. */

import type { SessionView } from '../../contract/features/session.ts';
import type { ConnectionView } from '../../contract/table.ts';
import type { CoreParts } from '../core/parts.ts';
import type { TopicSource } from '../core/topic-source.ts';

export function sessionSource({ session }: Pick<CoreParts, 'session'>): TopicSource<SessionView> {
  return {
    lane: 'facts',
    revision: () => JSON.stringify(session.state$.value),
    view: () => session.state$.value,
  };
}

export function connectionSource({
  connection,
}: Pick<CoreParts, 'connection'>): TopicSource<ConnectionView> {
  return {
    lane: 'facts',
    revision: () => JSON.stringify(connection.state()),
    view: () => connection.state(),
  };
}
