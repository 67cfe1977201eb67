/** Whether this device takes pushes, and why it cannot. The browser is asked in the tap itself. */
import { useId, useState } from 'react';
import { askForNotifications, notificationPermission } from '../../device/alarm.ts';
import { canPush } from '../../device/push.ts';
import { useWords } from '../../i18n/use-words.ts';
import { pushNoMore, pushTo, usePush } from '../../link/push.ts';
import { useUser } from '../../link/session.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { ListRow } from '../../ui/lists/list.tsx';

export function PushDeviceRow() {
  const { t } = useWords('settings');
  const user = useUser();
  const pushedTo = usePush(({ userId }) => userId);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  if (user === null) return null;
  const turnOn = async () => {
    if ((await askForNotifications()) !== 'granted') showToast(t('channels.blocked'), 'warning');
    else if (!(await pushTo(user.id))) showToast(t('channels.unable'), 'warning');
  };
  const choose = async (isWanted: boolean) => {
    setIsBusy(true);
    await (isWanted ? turnOn() : pushNoMore());
    setIsBusy(false);
  };
  // What was allowed may have been taken back in the browser's settings.
  const permission = notificationPermission();
  const isOn = pushedTo === String(user.id) && permission === 'granted';
  const able = canPush() ? 'deviceHint' : 'unable';
  return (
    <ListRow
      label={t('channels.device')}
      note={t(`channels.${permission === 'denied' ? 'blocked' : able}`)}
      switchId={id}
      right={
        <Switch
          id={id}
          label={t('channels.device')}
          isOn={isOn}
          isDisabled={!canPush() || permission === 'denied' || isBusy}
          onChange={(isWanted) => void choose(isWanted)}
        />
      }
    />
  );
}
