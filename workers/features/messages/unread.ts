/** Messages of the site: the number of unread ones, and the notice of a new one. */
import { map, shareReplay } from 'rxjs';
import { freshAnswer } from '../../account/fresh-answer.ts';
import type { TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts, HearingParts } from '../../feature/parts.ts';

type Parts = Pick<FeatureParts, 'changes' | 'environment' | 'run' | 'session'>;

/** Tells the user of each message that arrives, as long as the core runs. */
export function announceMessages({
  events$,
  tell,
}: Pick<HearingParts<'messages.received'>, 'events$' | 'tell'>): void {
  events$.subscribe(({ payload: { id, kind, title, link } }) =>
    tell({ kind: 'message', id, messageKind: kind, title, link }),
  );
}

/** Requested from the server, and again with every event about messages. A bell that comes back shows it at once. */
export function unreadSource(parts: Parts): TopicSource<number | null> {
  const unread$ = freshAnswer(parts, {
    ask: () => parts.run('messages.list', { limit: 1 }),
    reasons$: parts.changes.newsOf('messages'),
  }).pipe(
    map((answer) => () => answer?.unread ?? null),
    shareReplay(1),
  );
  return () => unread$;
}
