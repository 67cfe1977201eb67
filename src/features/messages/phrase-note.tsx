/** PhraseNote { phrase }: the reader's own phrase, by which a message of the site is known; or the way to set one. */
import { ShieldCheck } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';

const SECURITY_PATH = '/pages/setting/security';

export function PhraseNote({ phrase }: { readonly phrase: string | null }) {
  const { t } = useWords('messages');
  const icon = <ShieldCheck aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />;
  if (phrase === null) {
    return (
      <button
        type="button"
        onClick={() => void push(SECURITY_PATH)}
        className="flex min-h-11 w-full items-center gap-2.5 py-2.5 text-left text-small text-faint active:opacity-70"
      >
        {icon}
        <span>{t('setPhrase')}</span>
      </button>
    );
  }
  return (
    <p className="flex min-h-11 items-center gap-2.5 py-2.5 text-small text-soft">
      {icon}
      <span className="min-w-0 break-words">
        {t('phrase')} <span className="font-semibold text-gold">{phrase}</span>
      </span>
    </p>
  );
}
