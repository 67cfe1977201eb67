/** Language, fiat currency, colours of rise and fall, confirmation of orders, notifications. */
import { useId, useState } from 'react';
import { languageItems } from '../../../contract/plain/language-items.ts';
import { notifiedKinds, useMutedKinds } from '../../device/notified-kinds.ts';
import { exactTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import {
  chooseFiat,
  chooseNotifications,
  choosePalette,
  usePreferences,
} from '../../link/preferences.ts';
import { useUser } from '../../link/session.ts';
import { useSend } from '../../link/use-send.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { KEYS_PATH } from '../../navigation/paths.ts';
import { palettes } from '../../theme/palette.ts';
import {
  chooseConfirmation,
  skippableKinds,
  useTradeSettings,
} from '../../ticket/trade-settings.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Group } from '../../ui/lists/group.tsx';
import { List, ListRow } from '../../ui/lists/list.tsx';
import { NotificationSheet } from './notification-sheet.tsx';

export function PreferenceRows() {
  const { t, language } = useWords('settings');
  const isConfirmed = useTradeSettings((settings) =>
    skippableKinds.every((kind) => settings.isConfirmed[kind]),
  );
  const confirmAll = (isOn: boolean) => {
    for (const kind of skippableKinds) chooseConfirmation(kind, isOn);
  };
  const confirmId = useId();
  const languageName = languageItems.find(({ code }) => code === language)?.optionName;
  return (
    <Group title={t('preferences')}>
      <List label={t('preferences')}>
        <ListRow
          label={t('language')}
          value={languageName}
          onClick={() => void push('/pages/setting/areas')}
        />
        <FiatRow />
        <ListRow label={t('colours')} right={<PaletteSelect />} />
        <ListRow
          label={t('confirmOrders')}
          note={t('confirmOrdersHint')}
          switchId={confirmId}
          right={
            <Switch
              id={confirmId}
              label={t('confirmOrders')}
              isOn={isConfirmed}
              onChange={confirmAll}
            />
          }
        />
        <ListRow label={t('keys')} onClick={() => void push(KEYS_PATH)} />
        <NotificationRows />
        <LettersRow />
      </List>
    </Group>
  );
}

function NotificationRows() {
  const { t } = useWords('settings');
  const hasNotifications = usePreferences((preferences) => preferences.hasNotifications);
  const mutedCount = useMutedKinds(({ muted }) => muted.length);
  const [isChoosing, setIsChoosing] = useState(false);
  const id = useId();
  return (
    <>
      <ListRow
        label={t('notifications')}
        note={t('notificationsHint')}
        switchId={id}
        right={
          <Switch
            id={id}
            label={t('notifications')}
            isOn={hasNotifications}
            onChange={chooseNotifications}
          />
        }
      />
      <ListRow
        label={t('kinds.title')}
        {...(hasNotifications && {
          value: (
            <span className="figure">{`${notifiedKinds.length - mutedCount}/${notifiedKinds.length}`}</span>
          ),
        })}
        onClick={() => setIsChoosing(true)}
      />
      <NotificationSheet isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}

/** Letters that can be done without; the switch follows what the exchange has taken. */
function LettersRow() {
  const { t } = useWords('settings');
  const user = useUser();
  const { send, isPending } = useSend('settings.setLetters');
  const id = useId();
  if (user === null) return null;
  const hasEmail = user.email !== null;
  return (
    <ListRow
      label={t('letters')}
      note={t(hasEmail ? 'lettersHint' : 'lettersNone')}
      switchId={id}
      right={
        <Switch
          id={id}
          label={t('letters')}
          isOn={hasEmail && user.moneyLetters}
          isDisabled={!hasEmail || isPending}
          onChange={(moneyLetters) => void send({ moneyLetters })}
        />
      }
    />
  );
}

/** The currency of equivalents, and how old its rates are. */
function FiatRow() {
  const { t, tag } = useWords('settings');
  const fiat = usePreferences((preferences) => preferences.fiat);
  const fiats = useTopic('home.fiats');
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const offered = fiats?.codes ?? [];
  const codes = offered.includes(fiat) ? offered : [fiat, ...offered];
  const options = codes.map((code) => ({ value: code, label: code, note: names.of(code) }));
  return (
    <ListRow
      label={t('fiat')}
      {...(fiats?.saveTime && { note: t('ratesFrom', { time: exactTime(fiats.saveTime, tag) }) })}
      right={
        <Select isInline options={options} value={fiat} onChange={chooseFiat} title={t('fiat')} />
      }
    />
  );
}

function PaletteSelect() {
  const { t } = useWords('settings');
  const palette = usePreferences((preferences) => preferences.palette);
  const options = palettes.map((value) => ({ value, label: t(`palette.${value}`) }));
  return (
    <Select
      isInline
      options={options}
      value={palette}
      onChange={choosePalette}
      title={t('colours')}
    />
  );
}
