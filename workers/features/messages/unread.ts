/** Messages of the site: the number of unread ones, and the notice of a new one. */
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts, HearingParts } from '../../feature/parts.ts';

type Parts = Pick<FeatureParts, 'changes' | 'run' | 'session' | 'tell'>;

/** Tells the user of each message that arrives, as long as the core runs. */
export function announceMessages({
  events$,
  tell,
}: Pick<HearingParts<'messages.received'>, 'events$' | 'tell'>): void {
  events$.subscribe(({ payload: { id, kind, title, link } }) =>
    tell({ kind: 'message', id, messageKind: kind, title, link }),
  );
}

/** Requested from the server, and again with every event about messages. */
export function unreadSource({ changes, run, session, tell }: Parts): TopicSource<number | null> {
  let unread: number | null = null;
  /** The session and event that the count belongs to: a later one makes it outdated. */
  let known = '';
  const wanted = () => `${session.token() ?? ''} ${changes.of('messages')}`;

  async function refresh(): Promise<void> {
    known = wanted();
    if (session.token() === null) {
      unread = null;
      return;
    }
    const asked = known;
    const answer = await run('messages.list', { limit: 1 });
    if (asked !== wanted()) return;
    unread = answer.ok ? answer.value.unread : null;
    tell();
  }

  return {
    revision: () => `${unread} ${wanted()}`,
    view() {
      if (known !== wanted()) void refresh();
      return unread;
    },
  };
}
