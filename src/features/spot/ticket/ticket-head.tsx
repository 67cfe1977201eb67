/** The first two rows of the ticket: buy or sell, limit or market, and the way to its settings. */
import { SlidersHorizontal } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KindChoice } from './kind-choice.tsx';
import type { Ticket } from './ticket-draft.ts';

interface TicketHeadProps {
  readonly ticket: Ticket;
  /** What the share of the slider comes to now. */
  readonly amount: string;
  readonly onSettings: () => void;
}

export function TicketHead({ ticket, amount, onSettings }: TicketHeadProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  return (
    <>
      <SegmentedControl
        label={t('side.label')}
        value={ticket.side}
        onChange={(side) => ticket.setSide(side, amount)}
        options={[
          { value: 'buy', label: t('side.buy'), tone: 'up' },
          { value: 'sell', label: t('side.sell'), tone: 'down' },
        ]}
      />
      <div className="flex h-7 items-center justify-between">
        <KindChoice value={ticket.kind} onChange={ticket.setKind} />
        <IconButton
          icon={SlidersHorizontal}
          size={17}
          label={trade('ticket.settings')}
          className="-mr-3"
          onClick={onSettings}
        />
      </div>
    </>
  );
}
