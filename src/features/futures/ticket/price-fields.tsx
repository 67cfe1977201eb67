/** At what price: a field for the limit, one for the trigger, both side by side, or what the market asks now. */
import type { FuturesPreview } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
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
import { hasLimit, hasStopLimit, hasTrigger, type Ticket } from './ticket-draft.ts';

/** A price of so many places needs the room of the two steps. */
const LONG_SCALE = 8;

interface PriceFieldsProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly preview: FuturesPreview | null;
}

export function PriceFields({ market, ticket, preview }: PriceFieldsProps) {
  const { t } = useWords('futures');
  const { type } = ticket;
  if (type === 'market') return <MarketPrice preview={preview} />;
  if (type === 'scale') {
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
  if (type === 'twap')
    return <TwapFields scale={market.priceScale} choice={ticket} onChange={ticket.setTwap} />;
  if (!hasStopLimit(type)) return <PlainPrices market={market} ticket={ticket} />;
  return (
    <div className="flex flex-col gap-1 wide:gap-2">
      <PlainPrices market={market} ticket={ticket} />
      <Captioned caption={t('ticket.stopLimit')}>
        <AmountInput
          scale={market.priceScale}
          isCentred
          value={ticket.stopLimit}
          onChange={ticket.setStopLimit}
          ariaLabel={t('ticket.stopLimit')}
        />
      </Captioned>
    </div>
  );
}

function PlainPrices({ market, ticket }: Omit<PriceFieldsProps, 'preview'>) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { type } = ticket;
  const isAlone = type === 'limit';
  const field = { scale: market.priceScale, isCentred: true };
  return (
    // Two prices share the row of one, so that nothing below moves when the type changes.
    <div className="flex gap-1 *:min-w-0 *:flex-1 [&_button]:min-w-9!">
      {hasTrigger(type) && (
        <Captioned caption={t('ticket.trigger')}>
          <AmountInput
            {...field}
            value={ticket.trigger}
            onChange={ticket.setTrigger}
            ariaLabel={t('ticket.trigger')}
          />
        </Captioned>
      )}
      {hasLimit(type) && (
        <Captioned caption={isAlone ? '' : trade('ticket.price')}>
          <AmountInput
            {...field}
            name={FOLLOWED_FIELD}
            value={ticket.price}
            onChange={ticket.setPrice}
            {...(isAlone && market.priceScale < LONG_SCALE && { onStep: ticket.stepPrice })}
            ariaLabel={trade('ticket.price')}
            {...(isAlone && { placeholder: trade('ticket.price') })}
          />
        </Captioned>
      )}
    </div>
  );
}

/** Without a size the book has no average yet; the last price tells where the market is. */
function MarketPrice({ preview }: { readonly preview: FuturesPreview | null }) {
  const { t } = useWords('trade');
  const average = preview?.averageText || (preview?.seenPriceText ?? '');
  const age = preview?.ageText ?? '';
  return (
    <div className={`${inputBox} justify-between gap-2 px-3`}>
      <span className="min-w-0 truncate text-small text-soft">{t('ticket.atMarket')}</span>
      {average !== '' && (
        <span className="figure shrink-0 text-right leading-tight">
          <span className={classNames('block text-small', age !== '' && 'text-faint')}>
            ≈ {average}
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
