/** While the market goes through trades that it missed, or waits for its beacon: that it does, and goes on soon. */
import { Hourglass } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { NoticeBar } from './notice-bar.tsx';

export function WaitBar() {
  const { t } = useWords('app');
  const connection = useTopic('connection');
  const waits = connection && 'waits' in connection ? connection.waits : undefined;
  if (waits === undefined) return null;
  return (
    <NoticeBar says="waits" Icon={Hourglass}>
      {t(`waits.${waits}`)}
    </NoticeBar>
  );
}
