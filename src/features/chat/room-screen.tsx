/** The page of one room. */
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { textParam, useQueryValues } from '../../navigation/query.ts';
import { roomName } from './room-name.ts';
import { type RoomFrameProps, RoomView } from './room-view.tsx';

export function RoomScreen() {
  const { language } = useWords();
  const { room } = useQueryValues({ room: textParam(/^[A-Za-z0-9-]{2,24}$/, language) });
  // A room has a past of its own.
  return <RoomView key={room} room={room} Frame={RoomPage} />;
}

function RoomPage({ room, footer, children }: RoomFrameProps) {
  const { t } = useWords('chat');
  return (
    <Page title={room === null ? t('title') : roomName(room)} footer={footer}>
      {children}
    </Page>
  );
}
