/** The kinds of orders that wait for a trigger, each with what it does. */
import { Check } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { hasTrigger, type TicketKind, ticketKinds } from './ticket-draft.ts';

interface StopSheetProps {
  readonly value: TicketKind;
  readonly onChange: (kind: TicketKind) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const stops = ticketKinds.filter(hasTrigger);

export function StopSheet({ value, onChange, isOpen, onClose }: StopSheetProps) {
  const { t } = useWords('spot');
  const choose = (kind: TicketKind) => {
    onChange(kind);
    onClose();
  };
  return (
    <Sheet isBeside isOpen={isOpen} onClose={onClose} title={t('stop.title')}>
      <p className="pb-2 text-small text-soft">{t('stop.hint')}</p>
      <ul className="divide-y divide-hairline">
        {stops.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-pressed={kind === value}
              onClick={() => choose(kind)}
              className="flex min-h-12 w-full items-center gap-3 py-2.5 text-left"
            >
              <span className="min-w-0 flex-1">
                <span className={classNames(kind === value && 'text-gold')}>
                  {t(`stop.${kind}`)}
                </span>
                <span className="block text-small text-faint">{t(`stop.hints.${kind}`)}</span>
              </span>
              {kind === value && (
                <Check aria-hidden="true" size={18} className="shrink-0 text-gold" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
