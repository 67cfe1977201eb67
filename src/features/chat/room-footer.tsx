/** RoomFooter { room, me, draft, onDraft, replyTo, onReplied }: the field of a room, or why there is none. */
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { requireLogin } from '../../navigation/require-login.ts';
import { Button } from '../../ui/button.tsx';
import { RoomComposer } from './room-composer.tsx';
import type { Draft } from './room-draft.ts';

export function RoomFooter(props: Draft) {
  const { t, tag } = useWords('chat');
  const { me } = props;
  if (me === undefined) return <div className="min-h-11" />;
  if (me === null)
    return (
      <Button isWide size="medium" onClick={() => void requireLogin()}>
        {t('login')}
      </Button>
    );
  if (!me.canWrite)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-soft">{t('bind')}</p>
        <Button variant="plain" size="medium" onClick={() => void push('/pages/setting/security')}>
          {t('openSecurity')}
        </Button>
      </div>
    );
  if (me.mutedUntil !== null)
    return (
      <p className="text-small text-soft">{t('muted', { time: dayTime(me.mutedUntil, tag) })}</p>
    );
  return <RoomComposer {...props} />;
}
