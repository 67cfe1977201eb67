/** A ladder of limits: the two prices between which it lies, how many orders it has, and how their sizes go. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { ScaleSizes } from '../../../../contract/features/spot.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Captioned } from '../../../ticket/captioned.tsx';
import { AmountInput } from '../../../ui/fields/amount-input.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { chosenPrice, type Ticket } from './ticket-draft.ts';

const scaleSizes: readonly ScaleSizes[] = ['even', 'rising', 'falling'];

interface ScaleFieldsProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
}

export function ScaleFields({ market, ticket }: ScaleFieldsProps) {
  const { t } = useWords('spot');
  const field = { scale: market.priceScale, isCentred: true };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1 *:min-w-0 *:flex-1">
        <Captioned caption={t('scale.from')}>
          <AmountInput
            {...field}
            value={chosenPrice(ticket)}
            onChange={ticket.setPrice}
            ariaLabel={t('scale.from')}
          />
        </Captioned>
        <Captioned caption={t('scale.to')}>
          <AmountInput
            {...field}
            value={ticket.scaleTo}
            onChange={(scaleTo) => ticket.setScale({ scaleTo })}
            ariaLabel={t('scale.to')}
          />
        </Captioned>
      </div>
      <div className="flex gap-1 *:min-w-0 *:flex-1">
        <Captioned caption={t('scale.count')}>
          <AmountInput
            isCentred
            scale={0}
            value={ticket.scaleCount}
            onChange={(scaleCount) => ticket.setScale({ scaleCount })}
            ariaLabel={t('scale.count')}
          />
        </Captioned>
        <Captioned caption={t('scale.sizes')}>
          <Select
            title={t('scale.sizes')}
            value={ticket.scaleSizes}
            onChange={(sizes) => ticket.setScale({ scaleSizes: sizes })}
            options={scaleSizes.map((value) => ({ value, label: t(`scale.${value}`) }))}
          />
        </Captioned>
      </div>
    </div>
  );
}
