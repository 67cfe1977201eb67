/** The limit price with its steps; at the market its place shows what the book would give now. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { inputBox } from '../../../ui/fields/field.tsx';
import { AgeText } from '../../../ui/figures/price-text.tsx';
import type { Ticket } from './ticket-draft.ts';

/** A price of so many places needs the room of the two steps. */
const LONG_SCALE = 8;

interface PriceFieldProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview | null;
}

export function PriceField({ market, ticket, preview }: PriceFieldProps) {
  const { t } = useWords('trade');
  if (ticket.kind === 'limit') {
    return (
      <div className="[&_button]:min-w-9!">
        <AmountInput
          value={ticket.price}
          onChange={ticket.setPrice}
          {...(market.priceScale < LONG_SCALE && { onStep: ticket.stepPrice })}
          scale={market.priceScale}
          ariaLabel={t('ticket.price')}
          placeholder={t('ticket.price')}
        />
      </div>
    );
  }
  // Without a size the book has no average yet; the last price tells where the market is.
  const average = preview?.averageText || (preview?.seenPriceText ?? '');
  const age = preview?.ageText ?? '';
  // What waits for the open is known by its worst price alone.
  const bound =
    preview?.queued && preview.averageText !== ''
      ? ({ buy: '≤', sell: '≥' } as const)[ticket.side]
      : '≈';
  return (
    <div className={`${inputBox} justify-between gap-2 px-3`}>
      <span className="min-w-0 truncate text-small text-soft">{t('ticket.atMarket')}</span>
      {average !== '' && (
        <span className="figure shrink-0 text-right leading-tight">
          <span className={classNames('block text-small', age !== '' && 'text-faint')}>
            {bound} {average}
          </span>
          {age !== '' && <AgeText text={age} className="text-caption text-warning" />}
          {age === '' && preview?.slippageText && (
            <span className="block text-caption leading-none text-faint">
              <span className="sr-only">{t('ticket.slippage')} </span>± {preview.slippageText}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
