/** A room as it is shown: what comes live, and the past as it is asked for, without a gap and each message once. */
import { useEffect, useState } from 'react';
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { run } from '../../link/core-link.ts';
import { ask } from '../../link/use-ask.ts';
import { useTopic } from '../../link/use-topic.ts';
import { showToast } from '../../ui/layers/toast.tsx';

interface Room {
  /** Oldest first; null before the room has come. */
  readonly messages: readonly ChatMessageView[] | null;
  readonly hasMore: boolean;
  readonly loadEarlier: () => Promise<void>;
  readonly isLoadingEarlier: boolean;
}

/** A room with fewer has no more than these. */
const PAGE = 50;

type Known = ReadonlyMap<number, ChatMessageView>;

export function useRoom(room: string): Room {
  const live = useTopic('chat.room', room);
  const [known, setKnown] = useState<Known>(new Map());
  const [isLoadingEarlier, setIsLoadingEarlier] = useState(false);
  const [isAtStart, setIsAtStart] = useState<boolean | null>(null);
  useEffect(() => {
    if (live) setKnown((before) => merged(isContinued(before, live) ? before : new Map(), live));
  }, [live]);
  const messages = live === null && known.size === 0 ? null : [...known.values()];

  const loadEarlier = async () => {
    const before = messages?.[0]?.id;
    if (before === undefined) return;
    setIsLoadingEarlier(true);
    const past = await ask('chat.past', { room, before });
    setIsLoadingEarlier(false);
    if (!past.ok) return showToast(errorWords(past.error), 'error');
    const { list, hasMore } = past.value;
    setKnown((held) => merged(held, list));
    setIsAtStart(!hasMore);
  };

  const hasMore = !(isAtStart ?? (messages?.length ?? 0) < PAGE);
  return { messages, hasMore, loadEarlier, isLoadingEarlier };
}

/** After a long absence nothing of what was known is among the newest: what lies between would be missing. */
function isContinued(known: Known, live: readonly ChatMessageView[]): boolean {
  return live.some(({ id }) => known.has(id));
}

/** Of two rows of one message the later counts. */
function merged(known: Known, rows: readonly ChatMessageView[]): Known {
  const byId = new Map(known);
  for (const row of rows) {
    const held = byId.get(row.id);
    if (held === undefined || held.revision <= row.revision) byId.set(row.id, row);
  }
  const sorted = [...byId.values()].toSorted((one, other) => one.id - other.id);
  return new Map(sorted.map((row) => [row.id, row]));
}

/** Marks the room as read, as far as the newest that is shown. */
export function useReadMark(room: string, newestId: number | undefined, isUser: boolean): void {
  useEffect(() => {
    if (!isUser || newestId === undefined || document.visibilityState !== 'visible') return;
    // Messages that come together are read together.
    const timer = setTimeout(() => void run('chat.read', { room, id: newestId }), 1_000);
    return () => clearTimeout(timer);
  }, [room, newestId, isUser]);
}
