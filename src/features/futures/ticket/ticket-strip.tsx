/** The row above a ticket: margin mode, multiple, order type, attached stops and settings, each a small button. */
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { termNames } from '../../../ticket/term-names.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { hasStops, type Ticket } from './ticket-draft.ts';
import type { TicketActions } from './use-ticket-actions.ts';

interface TicketStripProps {
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

export function TicketStrip({ ticket, actions }: TicketStripProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { multiple, setOpened } = actions;
  const mode = t(`mode.${ticket.marginMode}`);
  const terms = ticket.type === 'limit' ? termNames(ticket, trade) : [];
  const type = [t(`type.${ticket.type}`), ...terms].join(' · ');
  const areSet = hasStops(ticket);
  const multipleText = multiple === null ? t('multiple.short') : t('multiple.of', { multiple });
  return (
    <div className="flex min-w-0 items-center gap-1.5 wide:flex-wrap">
      <StripButton label={`${t('mode.label')}: ${mode}`} onClick={() => setOpened('mode')}>
        {mode}
      </StripButton>
      <StripButton
        label={`${t('multiple.label')}: ${multipleText}`}
        isGold
        onClick={() => setOpened('multiple')}
      >
        {multipleText}
      </StripButton>
      <StripButton
        label={`${trade('kind.label')}: ${type}`}
        isGrowing
        onClick={() => setOpened('type')}
      >
        <span className="truncate">{type}</span>
        <ChevronDown aria-hidden="true" size={14} className="shrink-0 text-faint" />
      </StripButton>
      <StripButton
        label={t(areSet ? 'stops.labelSet' : 'stops.label')}
        isGold={areSet}
        onClick={() => setOpened('stops')}
      >
        {t('stops.short')}
      </StripButton>
      <IconButton
        icon={SlidersHorizontal}
        size={17}
        label={trade('ticket.settings')}
        className="-mx-2.5 -my-1.5"
        onClick={() => setOpened('settings')}
      />
    </div>
  );
}

interface StripButtonProps {
  /** What it is and what is chosen. */
  readonly label: string;
  readonly isGold?: boolean;
  readonly isGrowing?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StripButton({ label, isGold, isGrowing, onClick, children }: StripButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'relative flex h-8 min-w-11 items-center justify-center gap-1 rounded-small bg-control px-2.5 text-small whitespace-nowrap after:absolute after:-inset-y-1.5 after:inset-x-0 active:bg-hairline',
        isGold && 'text-gold',
        isGrowing ? 'min-w-0! flex-1 wide:basis-full wide:order-last' : 'shrink-0 wide:flex-1',
      )}
    >
      {children}
    </button>
  );
}
