/**
 * RoomView { room, Frame }: one room, joined on sight and left with it. Guests read; who has bound an email or a phone writes. The
 * frame has what is written and, below it, the field: a page, or a panel that scrolls by itself and says so by `data-scrolls`.
 */
import { MessagesSquare } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { DayLine } from './day-line.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { RoomFooter } from './room-footer.tsx';
import { useReadMark, useRoom } from './use-room.ts';

/** How near to the end one counts as reading along, in pixels. */
const NEAR_END = 160;

export interface RoomFrameProps {
  /** Null where there is no such room. */
  readonly room: string | null;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

interface RoomViewProps {
  readonly room: string;
  readonly Frame: ComponentType<RoomFrameProps>;
}

export function RoomView({ room, Frame }: RoomViewProps) {
  const { t } = useWords('chat');
  const { t: common } = useWords();
  const lobby = useAsk('chat.lobby', {}).data;
  const me = lobby?.me ?? null;
  const { messages, hasMore, loadEarlier, isLoadingEarlier } = useRoom(room);
  const isTold = useSettled(messages !== null && !isLoadingEarlier);
  const [replyTo, setReplyTo] = useState<ChatMessageView | null>(null);
  const [chosen, setChosen] = useState<ChatMessageView | null>(null);
  const [draft, setDraft] = useKeptDraft(`${me?.id} ${room}`);
  const hidden = new Set(me?.blocked.map(({ id }) => id));
  const shown = messages?.filter(({ author }) => !hidden.has(author.id)) ?? [];
  useReadMark(room, shown.at(-1)?.id, me !== null);
  const endRef = useFollowedEnd(shown);
  const isUnknown = lobby !== undefined && !lobby.rooms.some((each) => each.room === room);
  if (isUnknown)
    return (
      <Frame room={null}>
        <EmptyState icon={MessagesSquare} title={t('unknownRoom')} />
      </Frame>
    );
  const footer = (
    <RoomFooter
      room={room}
      me={lobby && me}
      draft={draft}
      onDraft={setDraft}
      replyTo={replyTo}
      onReplied={() => setReplyTo(null)}
    />
  );
  return (
    <Frame room={room} footer={footer}>
      {messages === null && <SkeletonRows label={common('ui.loading')} />}
      {messages !== null && shown.length === 0 && (
        <EmptyState icon={MessagesSquare} title={t('empty')} />
      )}
      {shown.length > 0 && hasMore && (
        <Button
          variant="ghost"
          size="medium"
          className="self-center"
          isLoading={isLoadingEarlier}
          onClick={() => void loadEarlier()}
        >
          {t('earlier')}
        </Button>
      )}
      <Messages
        shown={shown}
        isTold={isTold}
        ownId={me?.id}
        onOpen={me === null ? undefined : setChosen}
      />
      <div ref={endRef} />
      {me && chosen && (
        <MessageSheet
          message={chosen}
          me={me}
          onClose={() => setChosen(null)}
          onReply={() => setReplyTo(chosen)}
          onMention={() => setDraft(`${draft}@${chosen.author.name} `)}
        />
      )}
    </Frame>
  );
}

interface MessagesProps {
  readonly shown: readonly ChatMessageView[];
  /** Whether what comes is read aloud. */
  readonly isTold: boolean;
  readonly ownId: number | undefined;
  readonly onOpen: ((message: ChatMessageView) => void) | undefined;
}

function Messages({ shown, isTold, ownId, onOpen }: MessagesProps) {
  const { t } = useWords('chat');
  return (
    <ol
      aria-label={t('room')}
      aria-live={isTold ? 'polite' : 'off'}
      className="flex flex-col gap-3 py-3"
    >
      {shown.map((message, place) => (
        <li key={message.id}>
          <DayLine timeMs={message.time} beforeMs={shown[place - 1]?.time} />
          <ChatBubble
            message={message}
            isOwn={message.author.id === ownId}
            onOpen={onOpen && (() => onOpen(message))}
          />
        </li>
      ))}
    </ol>
  );
}

/** What was said before is there to be read: only what comes once it is shown is read aloud. */
function useSettled(isShown: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsSettled(true), SECOND_MS);
    return () => {
      clearTimeout(timer);
      setIsSettled(false);
    };
  }, [isShown]);
  return isShown && isSettled;
}

/** By who writes and the room: what was typed is still there when one comes back to it. */
const drafts = new Map<string, string>();

function useKeptDraft(key: string): readonly [string, (text: string) => void] {
  const [, setCount] = useState(0);
  const set = (text: string) => {
    drafts.set(key, text);
    setCount((count) => count + 1);
  };
  return [drafts.get(key) ?? '', set];
}

/** Who reads along is kept at the end; who has scrolled up stays where they are. */
function useFollowedEnd(shown: readonly ChatMessageView[]) {
  const endRef = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const lastId = shown.at(-1)?.id;
  useEffect(() => {
    if (lastId === undefined) return;
    const scroller = endRef.current?.closest('[data-scrolls]') ?? document.documentElement;
    const { scrollHeight, clientHeight, scrollTop } = scroller;
    const last = endRef.current?.previousElementSibling?.lastElementChild?.clientHeight ?? 0;
    const isNear = scrollHeight - clientHeight - scrollTop < NEAR_END + last;
    // By itself: brought into view, the end would scroll all that lies around a panel too.
    if (isFirst.current || isNear) scroller.scrollTo({ top: scrollHeight });
    isFirst.current = false;
  }, [lastId]);
  return endRef;
}
