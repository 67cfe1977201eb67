/** The limit price with its steps; at the market its place shows what the book would give now. */
import type { MarketView } from '../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../contract/features/spot.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { inputBox } from '../../ui/field.tsx';
import type { Ticket } from './ticket-draft.ts';

interface PriceFieldProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview | null;
}

export function PriceField({ market, ticket, preview }: PriceFieldProps) {
  const { t } = useWords('spot');
  if (ticket.kind === 'limit') {
    return (
      <AmountInput
        value={ticket.price}
        onChange={ticket.setPrice}
        onStep={ticket.stepPrice}
        scale={market.priceScale}
        ariaLabel={t('ticket.price')}
        placeholder={t('ticket.price')}
      />
    );
  }
  const average = preview?.averageText ?? '';
  return (
    <div className={`${inputBox} justify-between gap-2 px-3`}>
      <span className="min-w-0 truncate text-small text-soft">{t('ticket.atMarket')}</span>
      {average !== '' && (
        <span className="figure shrink-0 text-right leading-tight">
          <span className="block text-small">≈ {average}</span>
          {preview?.slippageText && (
            <span className="block text-caption leading-none text-faint">
              <span className="sr-only">{t('ticket.slippage')} </span>± {preview.slippageText}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
