/** One room: joined on sight and left with it. Guests read; who has bound an email or a phone writes. */
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessageView } from '../../../contract/features/chat.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { RoomFooter } from './room-footer.tsx';
import { roomName } from './room-name.ts';
import { useReadMark, useRoom } from './use-room.ts';

/** How near to the end one counts as reading along, in pixels. */
const NEAR_END = 160;

export function RoomScreen() {
  const { language } = useWords();
  const { room } = useQueryValues({ room: textParam(/^[A-Za-z0-9-]{2,24}$/, language) });
  // A room has a draft and a past of its own.
  return <Room key={room} room={room} />;
}

function Room({ room }: { readonly room: string }) {
  const { t } = useWords('chat');
  const { t: common } = useWords();
  const lobby = useAsk('chat.lobby', {}).data;
  const me = lobby?.me ?? null;
  const { messages, hasMore, loadEarlier } = useRoom(room);
  const [replyTo, setReplyTo] = useState<ChatMessageView | null>(null);
  const [chosen, setChosen] = useState<ChatMessageView | null>(null);
  const [draft, setDraft] = useState('');
  const hidden = new Set(me?.blocked.map(({ id }) => id));
  const shown = messages?.filter(({ author }) => !hidden.has(author.id)) ?? [];
  useReadMark(room, shown.at(-1)?.id, me !== null);
  const endRef = useFollowedEnd(shown);
  const isUnknown = lobby !== undefined && !lobby.rooms.some((each) => each.room === room);
  if (isUnknown)
    return (
      <Page title={t('title')}>
        <EmptyState icon={MessagesSquare} title={t('unknownRoom')} />
      </Page>
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
    <Page title={roomName(room)} footer={footer}>
      {messages === null && <SkeletonRows label={common('ui.loading')} />}
      {messages !== null && shown.length === 0 && (
        <EmptyState icon={MessagesSquare} title={t('empty')} />
      )}
      {shown.length > 0 && hasMore && (
        <Button
          variant="ghost"
          size="medium"
          className="self-center"
          onClick={() => void loadEarlier()}
        >
          {t('earlier')}
        </Button>
      )}
      <ol aria-label={t('room')} aria-live="polite" className="flex flex-col gap-3 py-3">
        {shown.map((message) => (
          <li key={message.id}>
            <ChatBubble
              message={message}
              isOwn={message.author.id === me?.id}
              onOpen={me === null ? undefined : () => setChosen(message)}
            />
          </li>
        ))}
      </ol>
      <div ref={endRef} className="scroll-mb-32" />
      {me && chosen && (
        <MessageSheet
          message={chosen}
          me={me}
          onClose={() => setChosen(null)}
          onReply={() => setReplyTo(chosen)}
          onMention={() => setDraft(`${draft}@${chosen.author.name} `)}
        />
      )}
    </Page>
  );
}

/** Who reads along is kept at the end; who has scrolled up stays where they are. */
function useFollowedEnd(shown: readonly ChatMessageView[]) {
  const endRef = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const lastId = shown.at(-1)?.id;
  useEffect(() => {
    if (lastId === undefined) return;
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const last = endRef.current?.previousElementSibling?.lastElementChild?.clientHeight ?? 0;
    const isNear = scrollHeight - clientHeight - scrollTop < NEAR_END + last;
    if (isFirst.current || isNear) endRef.current?.scrollIntoView({ block: 'end' });
    isFirst.current = false;
  }, [lastId]);
  return endRef;
}
