/** Limit, market or another kind, as words of which the chosen one is gold; the others are in a sheet of their own. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { kindWords, shortKindWords } from './kind-words.ts';
import { KindsSheet } from './kinds-sheet.tsx';
import { isPlain, type TicketKind } from './ticket-kinds.ts';

interface KindChoiceProps {
  readonly value: TicketKind;
  readonly onChange: (kind: TicketKind) => void;
  /** Stocks have only the first two. */
  readonly hasOthers: boolean;
}

const kinds = ['limit', 'market'] as const;
const wordStyle = 'relative truncate text-small after:absolute after:-inset-x-1 after:-inset-y-3';
const tone = (isChosen: boolean) => (isChosen ? 'font-medium text-gold' : 'text-faint');

export function KindChoice({ value, onChange, hasOthers }: KindChoiceProps) {
  const { t } = useWords('trade');
  const { t: spot } = useWords('spot');
  const [isOpen, setIsOpen] = useState(false);
  const isOther = !isPlain(value);
  const title = spot('kinds.title');
  const name = kindWords(value, spot, t);
  return (
    <fieldset aria-label={t('kind.label')} className="flex min-w-0 gap-1.5 wide:gap-3">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
          className={classNames(wordStyle, tone(kind === value))}
        >
          {t(`kind.${kind}`)}
        </button>
      ))}
      {hasOthers && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={isOther ? `${title}: ${name}` : title}
          onClick={() => setIsOpen(true)}
          className={classNames(wordStyle, 'flex items-center gap-0.5', tone(isOther))}
        >
          {/* Beside the other two a phone has no room for more than the word. */}
          <span className={classNames('truncate', isOther && 'wide:hidden')}>
            {shortKindWords(value, spot)}
          </span>
          {isOther && <span className="hidden truncate wide:inline">{name}</span>}
          <ChevronDown
            aria-hidden="true"
            size={14}
            className="hidden shrink-0 text-faint wide:block"
          />
        </button>
      )}
      {isOpen && <KindsSheet value={value} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </fieldset>
  );
}
