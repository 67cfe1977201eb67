/** How much: in the coin, or in the money for it. The unit is a button of its own. */
import { ArrowLeftRight } from 'lucide-react';
import { memo } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import type { Ticket } from './ticket-draft.ts';

/** Money is typed to the cent. */
const MONEY_SCALE = 2;

interface AmountFieldProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  /** What the order comes to in the coin, and in the money for it; empty where that is not known. */
  readonly amount: string;
  readonly money: string;
}

export const AmountField = memo(function AmountField({
  market,
  ticket,
  amount,
  money,
}: AmountFieldProps) {
  const { t } = useWords('spot');
  const { unit, percent } = ticket;
  const isMoney = unit === 'quote';
  return (
    <AmountInput
      value={percent === null ? ticket.amount : sharedAmount(percent, isMoney ? money : amount)}
      onChange={ticket.setAmount}
      scale={isMoney ? MONEY_SCALE : market.quantityScale}
      ariaLabel={t('ticket.amount')}
      placeholder={t('ticket.amount')}
      unit={
        <button
          type="button"
          aria-label={t('ticket.unit', { currency: isMoney ? market.quote : market.base })}
          onClick={() => ticket.setUnit(isMoney ? 'base' : 'quote', isMoney ? amount : money)}
          className="tap -mr-3.5 flex items-center justify-end gap-1 pr-2.5 -outline-offset-2"
        >
          {isMoney ? market.quote : market.base}
          <ArrowLeftRight aria-hidden="true" size={12} className="text-faint" />
        </button>
      }
    />
  );
});

function sharedAmount(percent: number, amount: string): string {
  return percent === 0 || amount === '0' ? '' : amount;
}
