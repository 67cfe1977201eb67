/** The stops that go with the order: for one side at a time, as a stop of one is on the wrong side for the other. */
import { useState } from 'react';
import type { FuturesSide } from '../../../../../contract/features/futures-entities.ts';
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { ExitButtons } from '../../../../ticket/exit-fields.tsx';
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx';
import { Sheet } from '../../../../ui/layers/sheet.tsx';
import { hasLimit, hasStops, hasTrigger, type Ticket } from '../ticket-draft.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { StopFields } from './stop-fields.tsx';
import { useStopTyping } from './use-stop-typing.ts';

interface StopsSheetProps {
  readonly onClose: () => void;
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}

export function StopsSheet({ onClose, market, ticket, actions }: StopsSheetProps) {
  const { t } = useWords('futures');
  const { t: common } = useWords();
  const [side, setSide] = useState<FuturesSide>(actions.side);
  const { preview } = actions.previews[side];
  const typing = useStopTyping(
    {
      symbol: market.symbol,
      positionId: null,
      side,
      lots: preview?.lots ?? '',
      entry: entryOf(ticket),
      multiple: actions.multiple ?? 1,
    },
    ticket,
  );
  const save = () => {
    ticket.setStops(typing.stops);
    onClose();
  };
  return (
    <Sheet
      isBeside
      isOpen
      onClose={onClose}
      title={t('stops.label')}
      footer={
        <ExitButtons
          clear={{
            name: t('stops.clear'),
            isIdle: !hasStops(typing.typed),
            act: () => {
              typing.change({ targetProfit: '', stopLoss: '', trailing: '' });
              ticket.setStops({ targetProfit: '', stopLoss: '', trailing: '' });
            },
          }}
          save={{ name: common('ui.confirm'), isIdle: !typing.isPriced, act: save }}
        />
      }
    >
      <div className="pb-3">
        <SegmentedControl
          label={t('stops.forSide')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'long', label: t('side.long'), tone: 'up' },
            { value: 'short', label: t('side.short'), tone: 'down' },
          ]}
        />
      </div>
      <StopFields market={market} typing={typing} side={side} />
    </Sheet>
  );
}

/** At the market the core takes the price of the moment. */
function entryOf({ type, price, trigger }: Ticket): string {
  if (hasLimit(type)) return price;
  return hasTrigger(type) ? trigger : '';
}
