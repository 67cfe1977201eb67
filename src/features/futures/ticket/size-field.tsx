/** How much: in lots, in the coin, as margin or as value. The unit is a button of its own. */
import { ChevronDown } from 'lucide-react';
import type { FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import type { SizeUnit, Ticket } from './ticket-draft.ts';

/** Money is typed to the cent of the quote currency's smallest common step. */
const MONEY_SCALE = 2;

interface SizeFieldProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: FuturesPreview | null;
  readonly onUnit: () => void;
}

export function SizeField({ market, ticket, preview, onUnit }: SizeFieldProps) {
  const { t } = useWords('futures');
  const { percent, sizeUnit } = ticket;
  const shared = preview?.sizes[sizeUnit] ?? '';
  const unit = unitText(sizeUnit, market, t('unit.lots'));
  const name = t(`unit.name.${sizeUnit}`);
  return (
    <AmountInput
      value={percent === null ? ticket.size : sharedSize(percent, shared)}
      onChange={ticket.setSize}
      scale={scaleOf(sizeUnit, market)}
      ariaLabel={t('ticket.size')}
      placeholder={name}
      unit={
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${t('unit.label')}: ${name}`}
          onClick={onUnit}
          className="tap -mr-3.5 flex items-center justify-end gap-1 pr-2.5 -outline-offset-2"
        >
          {unit}
          <ChevronDown aria-hidden="true" size={14} className="text-faint" />
        </button>
      }
    />
  );
}

export function unitText(unit: SizeUnit, { base, quote }: MarketView, lots: string): string {
  if (unit === 'lots') return lots;
  return unit === 'base' ? base : quote;
}

function scaleOf(unit: SizeUnit, market: MarketView): number {
  if (unit === 'lots') return 0;
  return unit === 'base' ? market.quantityScale : MONEY_SCALE;
}

function sharedSize(percent: number, size: string): string {
  return percent === 0 || isZero(size) ? '' : size;
}
