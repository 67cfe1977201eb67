/** RoomPanel { symbol }: a room on a desk. It is that of the desk's market, where there is one, until another is chosen. */
import { useState } from 'react';
import type { ChatRoom } from '../../../contract/features/chat.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { roomName } from './room-name.ts';
import { type RoomFrameProps, RoomView } from './room-view.tsx';

export function RoomPanel({ symbol }: { readonly symbol: string }) {
  const { language } = useWords('chat');
  const rooms = useAsk('chat.lobby', {}).data?.rooms ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const ofMarket = rooms.find(({ room }) => room === symbol)?.room;
  const room = chosen ?? ofMarket ?? language;
  return (
    <div className="flex h-full flex-col">
      <RoomChoice rooms={rooms} room={room} onChoose={setChosen} />
      <RoomView key={room} room={room} Frame={RoomInPanel} />
    </div>
  );
}

interface RoomChoiceProps {
  readonly rooms: readonly ChatRoom[];
  readonly room: string;
  readonly onChoose: (room: string) => void;
}

function RoomChoice({ rooms, room, onChoose }: RoomChoiceProps) {
  const { t } = useWords('chat');
  const group = (kind: ChatRoom['kind'], label: string) => (
    <optgroup label={label}>
      {rooms
        .filter((each) => each.kind === kind)
        .map((each) => (
          <option key={each.room} value={each.room}>
            {roomName(each.room)}
          </option>
        ))}
    </optgroup>
  );
  return (
    <div className="flex shrink-0 px-3 pt-1">
      <select
        aria-label={t('title')}
        value={room}
        onChange={(event) => onChoose(event.target.value)}
        className="h-6 min-w-0 rounded-small bg-control px-1 text-caption text-soft -outline-offset-2"
      >
        {rooms.length === 0 && <option value={room}>{roomName(room)}</option>}
        {group('market', t('markets'))}
        {group('language', t('languages'))}
      </select>
    </div>
  );
}

function RoomInPanel({ footer, children }: RoomFrameProps) {
  const { t } = useWords('chat');
  return (
    <>
      <section
        data-scrolls
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll it.
        tabIndex={0}
        className="no-scrollbar flex min-h-0 flex-1 flex-col overflow-y-auto px-3 -outline-offset-2"
      >
        {children}
      </section>
      {footer && <div className="shrink-0 border-t border-hairline px-3 py-2">{footer}</div>}
    </>
  );
}
