/** The take profit and the stop loss of an order that is to be placed. */
import { useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { ExitButtons, ExitFields } from '../../../ticket/exit-fields.tsx';
import { Sheet } from '../../../ui/layers/sheet.tsx';
import { type BracketChoice, hasBracket, noBracket, type Ticket } from './ticket-draft.ts';

interface BracketSheetProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

export function BracketSheet({ market, ticket, onClose }: BracketSheetProps) {
  const { t } = useWords('spot');
  const { t: common } = useWords();
  const [typed, setTyped] = useState<BracketChoice>({
    takeProfit: ticket.takeProfit,
    stopLoss: ticket.stopLoss,
  });
  const change = (part: Partial<BracketChoice>) => setTyped((current) => ({ ...current, ...part }));
  return (
    <Sheet
      isBeside
      isOpen
      onClose={onClose}
      title={t('bracket.title')}
      footer={
        <ExitButtons
          clear={{
            name: t('bracket.clear'),
            isIdle: !hasBracket(typed),
            act: () => {
              setTyped(noBracket);
              ticket.setBracket(noBracket);
            },
          }}
          save={{
            name: common('ui.confirm'),
            isIdle: false,
            act: () => {
              ticket.setBracket(typed);
              onClose();
            },
          }}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <ExitFields
          scale={market.priceScale}
          unit={market.quote}
          placeholder={t('bracket.none')}
          takeProfit={{
            label: t('bracket.takeProfit'),
            value: typed.takeProfit,
            onChange: (takeProfit) => change({ takeProfit }),
          }}
          stopLoss={{
            label: t('bracket.stopLoss'),
            value: typed.stopLoss,
            onChange: (stopLoss) => change({ stopLoss }),
          }}
        />
        <p className="text-small text-faint">{t(`bracket.hint.${ticket.side}`)}</p>
      </div>
    </Sheet>
  );
}
