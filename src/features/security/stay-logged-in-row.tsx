/** Whether this device stays logged in for weeks (SECUR-05). */
import { TimerReset } from 'lucide-react';
import { useId, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { useSend } from '../../link/use-send.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ListRow } from '../../ui/lists/list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

export function StayLoggedInRow() {
  const { t } = useWords('security');
  const common = useWords('common');
  const { data, failure } = useAsk('security.sessions', {}, { staleMs: 0 });
  const { send, isPending } = useSend('security.stayLoggedIn');
  /** What was chosen here and not refused: the switch follows the finger. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const id = useId();
  const known = data?.find(({ isCurrent }) => isCurrent)?.stayLoggedIn;
  const choose = async (stay: boolean) => {
    setWanted(stay);
    const result = await send({ stay });
    if (result?.ok) showToast(common.t('success'), 'success');
    else setWanted(null);
  };
  return (
    <ListRow
      icon={TimerReset}
      label={t('stay')}
      note={t('stayHint')}
      switchId={id}
      right={
        known === undefined ? (
          !failure && <Skeleton className="my-2.5 h-6 w-10 rounded-full" />
        ) : (
          <Switch
            id={id}
            label={t('stay')}
            isOn={wanted ?? known}
            isDisabled={isPending}
            onChange={(stay) => void choose(stay)}
          />
        )
      }
    />
  );
}
