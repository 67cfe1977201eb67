/** A room as it is watched: joined with the first look and left with the last. Of two rows of one id the later counts. */
import { filter, map, merge, scan, startWith } from 'rxjs';
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import type { ChatMessage } from '../../../contract/features/chat-entities.ts';
import { channels } from '../../../contract/realtime.ts';
import { during, type TopicSource } from '../../core/topic-source.ts';
import type { FeatureParts, RoomPiece } from '../../feature/parts.ts';
import { toMessageView } from './views.ts';

/** The screen keeps what it has seen; a room that is watched for long is not kept twice. */
const MOST_HELD = 200;

type Parts = Pick<FeatureParts, 'catalogue' | 'connection' | 'preferences' | 'roomPieces$'>;
type Held = ReadonlyMap<number, ChatMessage> | null;

export function roomSource(parts: Parts): TopicSource<readonly ChatMessageView[] | null> {
  return (room) => {
    const channel = channels.chat(room);
    const join = () => {
      const { subscriptions } = parts.connection;
      subscriptions.want(channel);
      return () => subscriptions.unwant(channel);
    };
    const held$ = parts.roomPieces$.pipe(
      filter((piece) => piece.room === room),
      scan(fold, null as Held),
      startWith(null as Held),
    );
    return merge(during(join), held$).pipe(
      map((held) => () => held && [...held.values()].map((each) => toMessageView(each, parts))),
    );
  };
}

/** A snapshot begins anew: what lay between it and what was held may be missing. */
function fold(held: Held, { rows, change }: RoomPiece): Held {
  const byId = new Map(change === 'replace' ? [] : held);
  for (const row of rows) {
    const known = byId.get(row.id);
    if (known === undefined || known.revision < row.revision) byId.set(row.id, row);
  }
  const sorted = [...byId.values()].toSorted((one, other) => one.id - other.id);
  return new Map(sorted.slice(-MOST_HELD).map((row) => [row.id, row]));
}
