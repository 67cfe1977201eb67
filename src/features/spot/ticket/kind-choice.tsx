/** Limit, market or a stop, as words of which the chosen one is gold; the stops open in a sheet of their own. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StopSheet } from './stop-sheet.tsx';
import { hasTrigger, type TicketKind } from './ticket-draft.ts';

interface KindChoiceProps {
  readonly value: TicketKind;
  readonly onChange: (kind: TicketKind) => void;
  /** Stocks have no stops. */
  readonly hasStops: boolean;
}

const kinds = ['limit', 'market'] as const;
const wordStyle = 'relative truncate text-small after:absolute after:-inset-x-1 after:-inset-y-3';
const tone = (isChosen: boolean) => (isChosen ? 'font-medium text-gold' : 'text-faint');

export function KindChoice({ value, onChange, hasStops }: KindChoiceProps) {
  const { t } = useWords('trade');
  const { t: spot } = useWords('spot');
  const [isOpen, setIsOpen] = useState(false);
  const stop = hasTrigger(value) ? value : null;
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
      {hasStops && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={stop ? `${spot('stop.title')}: ${spot(`stop.${stop}`)}` : spot('stop.title')}
          onClick={() => setIsOpen(true)}
          className={classNames(wordStyle, 'flex items-center gap-0.5', tone(stop !== null))}
        >
          {/* Beside the other two a phone has no room for more than the word. */}
          <span className={classNames('truncate', stop !== null && 'wide:hidden')}>
            {spot('stop.short')}
          </span>
          {stop && <span className="hidden truncate wide:inline">{spot(`stop.${stop}`)}</span>}
          <ChevronDown
            aria-hidden="true"
            size={14}
            className="hidden shrink-0 text-faint wide:block"
          />
        </button>
      )}
      <StopSheet
        value={value}
        onChange={onChange}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </fieldset>
  );
}
