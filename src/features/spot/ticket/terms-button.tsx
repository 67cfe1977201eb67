/** The way to the terms of a limit. Of the usual ones a phone shows a sign alone: it has no room for their name. */
import { ChevronDown, Hourglass } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import type { LimitTerms } from '../../../ticket/limit-terms.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { classNames } from '../../../ui/class-names.ts';

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
      {chosen === undefined ? (
        <>
          <Hourglass aria-hidden="true" size={16} className="shrink-0 text-soft wide:hidden" />
          <span className="hidden text-soft wide:inline">{name}</span>
        </>
      ) : (
        <span className="truncate font-medium">{chosen}</span>
      )}
      <ChevronDown
        aria-hidden="true"
        size={14}
        className={classNames('shrink-0 text-faint', chosen === undefined && 'hidden wide:block')}
      />
    </button>
  );
}
