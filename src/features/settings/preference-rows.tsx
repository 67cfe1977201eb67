/** Language, fiat currency, colours of rise and fall, notifications. */

import { languageItems } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/use-words.ts';
import {
  chooseFiat,
  chooseNotifications,
  choosePalette,
  usePreferences,
} from '../../link/preferences.ts';
import { push } from '../../navigation/navigate.ts';
import { palettes } from '../../theme/palette.ts';
import { List, ListRow } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFiatList } from './fiat-list.ts';
import { Group } from './group.tsx';

export function PreferenceRows() {
  const { t, language } = useWords('settings');
  const hasNotifications = usePreferences((preferences) => preferences.hasNotifications);
  const languageName = languageItems.find(({ code }) => code === language)?.optionName;
  return (
    <Group title={t('preferences')}>
      <List label={t('preferences')}>
        <ListRow
          label={t('language')}
          value={languageName}
          onClick={() => void push('/pages/setting/areas')}
        />
        <ListRow label={t('fiat')} right={<FiatSelect />} />
        <ListRow label={t('colours')} right={<PaletteSelect />} />
        <ListRow
          label={t('notifications')}
          note={t('notificationsHint')}
          right={
            <Switch
              label={t('notifications')}
              isOn={hasNotifications}
              onChange={chooseNotifications}
            />
          }
        />
      </List>
    </Group>
  );
}

function FiatSelect() {
  const { t, tag } = useWords('settings');
  const fiat = usePreferences((preferences) => preferences.fiat);
  const names = new Intl.DisplayNames(tag, { type: 'currency' });
  const offered = useFiatList().map(({ currencyCode }) => currencyCode);
  const codes = offered.includes(fiat) ? offered : [fiat, ...offered];
  const options = codes.map((code) => ({ value: code, label: code, note: names.of(code) }));
  return <Select isInline options={options} value={fiat} onChange={chooseFiat} title={t('fiat')} />;
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
