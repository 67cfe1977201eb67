/** The settings that are changed by a word in the palette: language, colours, confirmation, keys. */
import i18next from 'i18next';
import { languageItems } from '../../../contract/plain/language-items.ts';
import type { Command } from '../../keys/command.ts';
import { chooseSingleKeys, useKeySettings } from '../../keys/key-settings.ts';
import { chooseLanguage, choosePalette } from '../../link/preferences.ts';
import { palettes } from '../../theme/palette.ts';
import {
  chooseConfirmation,
  skippableKinds,
  useTradeSettings,
} from '../../ticket/trade-settings.ts';

/** `now` are the words for a switch that is on or off. */
export function settingCommands(now: { readonly on: string; readonly off: string }): Command[] {
  const { isConfirmed } = useTradeSettings.getState();
  const areConfirmed = skippableKinds.every((kind) => isConfirmed[kind]);
  const { hasSingleKeys } = useKeySettings.getState();
  return [
    {
      id: 'setting:confirm',
      label: i18next.t('confirmOrders', { ns: 'settings' }),
      note: areConfirmed ? now.on : now.off,
      run: () => {
        for (const kind of skippableKinds) chooseConfirmation(kind, !areConfirmed);
      },
    },
    {
      id: 'setting:single-keys',
      label: i18next.t('settings.single', { ns: 'keys' }),
      note: hasSingleKeys ? now.on : now.off,
      run: () => chooseSingleKeys(!hasSingleKeys),
    },
    ...palettes.map((palette) => ({
      id: `setting:palette.${palette}`,
      label: i18next.t(`palette.${palette}`, { ns: 'settings' }),
      note: i18next.t('colours', { ns: 'settings' }),
      run: () => choosePalette(palette),
    })),
    ...languageItems.map(({ code, optionName, enName }) => ({
      id: `setting:language.${code}`,
      label: optionName,
      note: i18next.t('language', { ns: 'settings' }),
      also: enName,
      run: () => void chooseLanguage(code),
    })),
  ];
}
