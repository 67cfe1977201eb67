/** The way from a market to its past, on paper. */
import { ChevronRight } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { push } from '../../../navigation/navigate.ts';
import { PRACTICE_PATH } from '../../../navigation/paths.ts';

interface PracticeLinkProps {
  readonly symbol: string;
  readonly onFollow?: () => void;
}

export function PracticeLink({ symbol, onFollow }: PracticeLinkProps) {
  const { t } = useWords('spot');
  return (
    <button
      type="button"
      onClick={() => {
        onFollow?.();
        void push(PRACTICE_PATH, { symbol });
      }}
      className="flex min-h-11 w-full items-center justify-between gap-3 text-left"
    >
      <span className="min-w-0">
        {t('practice.title')}
        <span className="block text-small text-faint">{t('practice.hint')}</span>
      </span>
      <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-faint" />
    </button>
  );
}
