/** The way to the languages, for who is not logged in yet and may not read this one. */
import { Globe } from 'lucide-react';
import { useWords } from '../i18n/use-words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { push } from './navigate.ts';

export function LanguageButton() {
  const { t } = useWords();
  return (
    <IconButton
      icon={Globe}
      label={t('ui.language')}
      onClick={() => void push('/pages/setting/areas')}
    />
  );
}
