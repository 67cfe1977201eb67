/** Messages of the site: the number of unread ones, and the notice of a new one. */
import type { Notice } from '../../contract/core.ts';
import { messagesEvents } from '../../contract/features/messages.ts';
import type { PrivateData } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import { fromWireName, renameKeys } from '../../contract/wire.ts';
import type { TopicSource } from '../core/topic-source.ts';
import type { FeatureParts } from '../feature/parts.ts';

type Parts = Pick<FeatureParts, 'changes' | 'run' | 'session' | 'tell'>;

/** Says that a message came; what cannot be read is left to the list. */
export const messageNews = {
  take({ name, payload }: PrivateData): readonly Notice[] {
    if (name !== 'messages.received') return [];
    const read = z.safeParse(messagesEvents[name], renameKeys(payload, fromWireName));
    if (!read.success) return [];
    const { id, kind, title, link } = read.data;
    return [{ kind: 'message', id, messageKind: kind, title, link }];
  },
  renew() {},
};

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
    lane: 'facts',
    revision: () => `${unread} ${wanted()}`,
    view() {
      if (known !== wanted()) void refresh();
      return unread;
    },
  };
}
