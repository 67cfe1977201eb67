/** The way to the terms of a limit: an arrow alone for the usual ones, else what was chosen. */
import { ChevronDown } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import type { LimitTerms } from '../../../ticket/limit-terms.ts';
import { termNames } from '../../../ticket/term-names.ts';

interface TermsButtonProps {
  readonly terms: LimitTerms;
  readonly onClick: () => void;
}

export function TermsButton({ terms, onClick }: TermsButtonProps) {
  const { t } = useWords('trade');
  const [chosen] = termNames(terms, t);
  const name = terms.timeInForce.toUpperCase();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${t('terms.title')}: ${[name, ...termNames({ ...terms, timeInForce: 'gtc' }, t)].join(', ')}`}
      onClick={onClick}
      className="relative flex min-w-0 items-center gap-0.5 text-small text-gold after:absolute after:-inset-x-1.5 after:-inset-y-3"
    >
      {chosen !== undefined && <span className="truncate font-medium">{chosen}</span>}
      <ChevronDown aria-hidden="true" size={14} className="shrink-0 text-faint" />
    </button>
  );
}
