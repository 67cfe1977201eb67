/** Take profit, stop loss and trailing stop that go with an order: whichever is reached first closes it. */
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/layers/sheet.tsx';
import { hasStops, type Ticket } from '../ticket-draft.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { StopFields } from './stop-fields.tsx';

interface StopsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

export function StopsSheet({ isOpen, onClose, market, ticket, actions }: StopsSheetProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const { preview: long } = actions.previews.long;
  const { preview: short } = actions.previews.short;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('stops.label')}
      footer={
        <div className="flex gap-3">
          <Button
            variant="plain"
            size="medium"
            className="flex-1"
            disabled={!hasStops(ticket)}
            onClick={() => ticket.setStops({ targetProfit: '', stopLoss: '', trailing: '' })}
          >
            {t('stops.clear')}
          </Button>
          <Button size="medium" className="flex-1" onClick={onClose}>
            {common('ui.confirm')}
          </Button>
        </div>
      }
    >
      <StopFields
        market={market}
        stops={ticket}
        onChange={ticket.setStops}
        atTarget={
          <SideResults
            long={long?.profitAtTargetText}
            short={short?.profitAtTargetText}
            unit={market.quote}
          />
        }
        atStop={
          <SideResults
            long={long?.lossAtStopText}
            short={short?.lossAtStopText}
            unit={market.quote}
          />
        }
      />
    </Sheet>
  );
}

interface SideResultsProps {
  readonly long: string | undefined;
  readonly short: string | undefined;
  readonly unit: string;
}

/** What the stop would bring on each side; the order has no side before its button is tapped. */
function SideResults({ long = '', short = '', unit }: SideResultsProps) {
  const { t } = useWords('futures');
  if (long === '' && short === '') return null;
  return (
    <span className="figure flex flex-wrap gap-x-4">
      {long !== '' && <span>{`${t('side.long')} ${long} ${unit}`}</span>}
      {short !== '' && <span>{`${t('side.short')} ${short} ${unit}`}</span>}
    </span>
  );
}
