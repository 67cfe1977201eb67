/** The limit price with its steps, or the trigger of a stop; at the market its place shows what the book would give now. */
import { ArrowLeftRight } from 'lucide-react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { SpotPreview } from '../../../../contract/features/spot-preview.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Captioned } from '../../../ticket/captioned.tsx';
import { scaleFrom } from '../../../ticket/scale-choice.ts';
import { ScaleFields } from '../../../ticket/scale-fields.tsx';
import { TwapFields } from '../../../ticket/twap-fields.tsx';
import { FOLLOWED_FIELD } from '../../../ticket/use-followed-price.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { inputBox } from '../../../ui/fields/field.tsx';
import { AgeText } from '../../../ui/figures/price-text.tsx';
import type { Ticket } from './ticket-draft.ts';
import { hasLimit, hasStopLimit, hasTrigger } from './ticket-kinds.ts';

/** A price of so many places needs the room of the two steps. */
const LONG_SCALE = 8;
const PERCENT_SCALE = 2;

interface PriceFieldProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: SpotPreview | null;
}

export function PriceField({ market, ticket, preview }: PriceFieldProps) {
  const { t } = useWords('trade');
  if (ticket.kind === 'stop_trailing')
    return <TrailField market={market} ticket={ticket} preview={preview} />;
  if (hasTrigger(ticket.kind)) return <StopFields market={market} ticket={ticket} />;
  if (ticket.kind === 'twap')
    return <TwapFields scale={market.priceScale} choice={ticket} onChange={ticket.setTwap} />;
  if (ticket.kind === 'scale') {
    return (
      <ScaleFields
        scale={market.priceScale}
        choice={ticket}
        onChange={ticket.setScale}
        from={scaleFrom(ticket)}
        onFrom={ticket.setPrice}
      />
    );
  }
  if (ticket.kind === 'market') return <MarketPrice ticket={ticket} preview={preview} />;
  return (
    <div className="[&_button]:min-w-9!">
      <AmountInput
        name={FOLLOWED_FIELD}
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

/**
 * The trigger, and the limit beside it, in the row of one price: nothing below moves when the kind changes. Only the limit of a
 * stop that a limit ends has a row of its own.
 */
function StopFields({ market, ticket }: Pick<PriceFieldProps, 'market' | 'ticket'>) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const field = { scale: market.priceScale, isCentred: true };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1 *:min-w-0 *:flex-1">
        <Captioned caption={t('stop.trigger')}>
          <AmountInput
            {...field}
            value={ticket.trigger}
            onChange={ticket.setTrigger}
            ariaLabel={t('stop.trigger')}
          />
        </Captioned>
        {hasLimit(ticket.kind) && (
          <Captioned caption={trade('ticket.price')}>
            <AmountInput
              {...field}
              name={FOLLOWED_FIELD}
              value={ticket.price}
              onChange={ticket.setPrice}
              ariaLabel={trade('ticket.price')}
            />
          </Captioned>
        )}
      </div>
      {hasStopLimit(ticket.kind) && (
        <Captioned caption={t('stop.stopLimit')}>
          <AmountInput
            {...field}
            value={ticket.stopLimit}
            onChange={ticket.setStopLimit}
            ariaLabel={t('stop.stopLimit')}
          />
        </Captioned>
      )}
    </div>
  );
}

/** The distance with its unit, and where the trigger would be now. */
function TrailField({ market, ticket, preview }: PriceFieldProps) {
  const { t } = useWords('spot');
  const { trail, trailUnit, setTrail } = ticket;
  const isPercent = trailUnit === 'percent';
  const unit = isPercent ? '%' : market.quote;
  const trigger = preview?.triggerText ?? '';
  return (
    <Captioned caption={trigger === '' ? t('stop.trail') : `${t('stop.trigger')} ≈ ${trigger}`}>
      <AmountInput
        value={trail}
        onChange={(next) => setTrail({ trail: next })}
        scale={isPercent ? PERCENT_SCALE : market.priceScale}
        ariaLabel={t('stop.trail')}
        unit={
          <button
            type="button"
            aria-label={t('stop.trailUnit', { unit })}
            onClick={() => setTrail({ trail: '', trailUnit: isPercent ? 'price' : 'percent' })}
            className="tap -mr-3.5 flex items-center justify-end gap-1 pr-2.5 -outline-offset-2"
          >
            {unit}
            <ArrowLeftRight aria-hidden="true" size={12} className="text-faint" />
          </button>
        }
      />
    </Captioned>
  );
}

function MarketPrice({ ticket, preview }: Pick<PriceFieldProps, 'ticket' | 'preview'>) {
  const { t } = useWords('trade');
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
