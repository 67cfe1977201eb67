/** How alerts are told: sound, vibration, a notification of the browser. Each can be tried by switching it on. */
import { useId } from 'react';
import {
  askForNotifications,
  notificationPermission,
  playTones,
  shake,
} from '../../device/alarm.ts';
import { useWords } from '../../i18n/use-words.ts';
import {
  type AlertWay,
  alertWays,
  chooseAlertWay,
  useAlertSettings,
} from '../../market/alerts/alert-settings.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { showToast } from '../../ui/layers/toast.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';

export function AlertWays() {
  const { t } = useWords('portfolio');
  const settings = useAlertSettings();
  const choose = async (way: AlertWay, isOn: boolean) => {
    if (isOn && way === 'sound') void playTones();
    if (isOn && way === 'vibration') shake();
    if (isOn && way === 'notification' && !(await isAllowed())) {
      showToast(t('alerts.notAllowed'), 'warning');
      return;
    }
    chooseAlertWay(way, isOn);
  };
  const id = useId();
  return (
    <section className="pt-4">
      <h2 className="pb-1 text-small text-faint">{t('alerts.ways.title')}</h2>
      <List label={t('alerts.ways.title')}>
        {alertWays.map((way) => (
          <ListRow
            key={way}
            label={t(`alerts.ways.${way}`)}
            {...(way === 'notification' && { note: t('alerts.ways.notificationHint') })}
            switchId={`${id}-${way}`}
            right={
              <Switch
                id={`${id}-${way}`}
                label={t(`alerts.ways.${way}`)}
                isOn={settings[way]}
                onChange={(isOn) => void choose(way, isOn)}
              />
            }
          />
        ))}
      </List>
      <p className="pt-2 text-caption text-faint">{t('alerts.scope')}</p>
    </section>
  );
}

/** Asked in the tap itself; a browser that was refused once is not asked again. */
async function isAllowed(): Promise<boolean> {
  const permission = notificationPermission();
  if (permission !== 'default') return permission === 'granted';
  return (await askForNotifications()) === 'granted';
}
