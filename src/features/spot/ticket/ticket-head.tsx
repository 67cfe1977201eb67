/** The first two rows of the ticket: buy or sell beside the settings, and the kind of the order with the way to its terms. */
import { SlidersHorizontal } from 'lucide-react';
import { memo } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isPractice } from '../../../../contract/plain/practice.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KindChoice } from './kind-choice.tsx';
import { TermsButton } from './terms-button.tsx';
import { type Ticket, takesOthers } from './ticket-draft.ts';

interface TicketHeadProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  /** What the share of the slider comes to now. */
  readonly amount: string;
  readonly onOpen: (sheet: 'terms' | 'settings') => void;
}

export const TicketHead = memo(function TicketHead({
  market,
  ticket,
  amount,
  onOpen,
}: TicketHeadProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SegmentedControl
            label={t('side.label')}
            value={ticket.side}
            onChange={(side) => ticket.setSide(side, amount)}
            options={[
              { value: 'buy', label: t('side.buy'), tone: 'up' },
              { value: 'sell', label: t('side.sell'), tone: 'down' },
            ]}
          />
        </div>
        <IconButton
          icon={SlidersHorizontal}
          size={17}
          label={trade('ticket.settings')}
          className="-mr-3 -ml-2"
          onClick={() => onOpen('settings')}
        />
      </div>
      <div className="flex h-7 min-w-0 items-center gap-1.5">
        <KindChoice value={ticket.kind} onChange={ticket.setKind} hasOthers={takesOthers(market)} />
        {ticket.kind === 'limit' && !isPractice(market.symbol) && (
          <TermsButton terms={ticket} onClick={() => onOpen('terms')} />
        )}
      </div>
    </>
  );
});
