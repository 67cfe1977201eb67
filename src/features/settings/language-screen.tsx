import { useEffect } from 'react';
import { languageItems } from '../../../contract/plain/language-items.ts';
import { documentLanguage } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/use-words.ts';
import { chooseLanguage } from '../../link/preferences.ts';
import { back } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { loadAllScriptFonts } from '../../theme/script-fonts.ts';
import { OptionList } from '../../ui/fields/select.tsx';

/** The ten languages, each in its own words, with the English name for who got lost. */
export function LanguageScreen() {
  const { t, language } = useWords('settings');
  useEffect(() => void loadAllScriptFonts(), []);
  const options = languageItems.map((item) => ({
    value: item.code,
    label: item.optionName,
    lang: documentLanguage(item.code),
    note: item.code === 'en' ? undefined : item.enName,
  }));
  return (
    <Page title={t('language')}>
      <OptionList
        options={options}
        value={language}
        onChoose={(code) => void chooseLanguage(code).then(() => back())}
      />
    </Page>
  );
}
