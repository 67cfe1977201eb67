/** The rooms: those of the languages, one's own first, and those of the markets, with what is unread (CHAT-01). */
import { Eye, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { ChatRoom } from '../../../contract/features/chat.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { holdsText } from '../../i18n/fold-text.ts';
import { relativeTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { UnreadBadge } from '../../ui/figures/unread-badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { Row } from './message-sheet.tsx';
import { ROOM_PATH, roomName } from './room-name.ts';

type Me = NonNullable<ResponseOf<'chat.rooms'>['me']>;

export function LobbyScreen() {
  const { t, language } = useWords('chat');
  const { t: common } = useWords();
  const { data, failure, refresh } = useAsk('chat.lobby', {});
  const [sought, setSought] = useState('');
  const rooms = (data?.rooms ?? []).filter(({ room }) =>
    holdsText(`${room}\n${roomName(room)}`, sought),
  );
  const ofKind = (kind: ChatRoom['kind']) => sorted(rooms, kind, language);
  return (
    <Page title={t('title')}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {data === undefined && !failure && <SkeletonRows label={common('ui.loading')} />}
      {failure && data === undefined && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {data && rooms.length === 0 && <EmptyState icon={MessagesSquare} title={t('noRoom')} />}
      <RoomList label={t('languages')} rooms={ofKind('language')} />
      <RoomList label={t('markets')} rooms={ofKind('market')} />
      {data?.me && <Blocked people={data.me.blocked} />}
    </Page>
  );
}

/** What is unread first, then one's own language, then where it was written last. */
function sorted(rooms: readonly ChatRoom[], kind: ChatRoom['kind'], own: string) {
  const rank = ({ room, unread }: ChatRoom) => (unread > 0 ? 2 : 0) + (room === own ? 1 : 0);
  return rooms
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => rank(b) - rank(a) || (b.lastAt ?? 0) - (a.lastAt ?? 0));
}

function RoomList({
  label,
  rooms,
}: {
  readonly label: string;
  readonly rooms: readonly ChatRoom[];
}) {
  if (rooms.length === 0) return null;
  return (
    <section aria-label={label}>
      <h2 className="pt-5 pb-1 text-small text-faint">{label}</h2>
      <ul className="divide-y divide-hairline">
        {rooms.map((room) => (
          <li key={room.room}>
            <RoomRow room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoomRow({ room: { room, unread, lastAt } }: { readonly room: ChatRoom }) {
  const { t, tag } = useWords('chat');
  const { t: common } = useWords();
  const age =
    lastAt === null
      ? t('quiet')
      : relativeTime(lastAt, Date.now(), { tag, justNow: common('justNow') });
  return (
    <button
      type="button"
      onClick={() => void push(ROOM_PATH, { room })}
      className="flex min-h-14 w-full items-center gap-3 py-2 text-left -outline-offset-2 active:opacity-70"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{roomName(room)}</span>
        <span className="block text-caption text-faint">{age}</span>
      </span>
      {unread > 0 && <span className="sr-only">{t('unread', { number: unread })}</span>}
      <span aria-hidden="true">
        <UnreadBadge unread={unread} />
      </span>
    </button>
  );
}

/** Who is hidden, and the way to see them again. */
function Blocked({ people }: { readonly people: Me['blocked'] }) {
  const { t } = useWords('chat');
  const { send: block } = useSend('chat.block');
  if (people.length === 0) return null;
  return (
    <section aria-label={t('blockedPeople')}>
      <h2 className="pt-5 pb-1 text-small text-faint">{t('blockedPeople')}</h2>
      <ul>
        {people.map(({ id, name }) => (
          <Row
            key={id}
            icon={Eye}
            label={t('unblock', { name })}
            onClick={() => void block({ id, isBlocked: false })}
          />
        ))}
      </ul>
    </section>
  );
}
