/** A ladder of limits: the two prices between which it lies, how many orders it has, and how their sizes go. */
import type { ScaleSizes } from '../../contract/ladders.ts';
import { useWords } from '../i18n/use-words.ts';
import { AmountInput } from '../ui/fields/amount-input.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Captioned } from './captioned.tsx';
import type { ScaleChoice } from './scale-choice.ts';

const scaleSizes: readonly ScaleSizes[] = ['even', 'rising', 'falling'];

interface ScaleFieldsProps {
  /** Decimals of a price. */
  readonly scale: number;
  readonly choice: ScaleChoice;
  readonly onChange: (part: Partial<ScaleChoice>) => void;
  /** The first price, which is that of the ticket. */
  readonly from: string;
  readonly onFrom: (price: string) => void;
}

export function ScaleFields({ scale, choice, onChange, from, onFrom }: ScaleFieldsProps) {
  const { t } = useWords('trade');
  const field = { scale, isCentred: true };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1 *:min-w-0 *:flex-1">
        <Captioned caption={t('scale.from')}>
          <AmountInput {...field} value={from} onChange={onFrom} ariaLabel={t('scale.from')} />
        </Captioned>
        <Captioned caption={t('scale.to')}>
          <AmountInput
            {...field}
            value={choice.scaleTo}
            onChange={(scaleTo) => onChange({ scaleTo })}
            ariaLabel={t('scale.to')}
          />
        </Captioned>
      </div>
      <div className="flex gap-1 *:min-w-0 *:flex-1">
        <Captioned caption={t('scale.count')}>
          <AmountInput
            isCentred
            scale={0}
            value={choice.scaleCount}
            onChange={(scaleCount) => onChange({ scaleCount })}
            ariaLabel={t('scale.count')}
          />
        </Captioned>
        <Captioned caption={t('scale.sizes')}>
          <Select
            title={t('scale.sizes')}
            value={choice.scaleSizes}
            onChange={(sizes) => onChange({ scaleSizes: sizes })}
            options={scaleSizes.map((value) => ({ value, label: t(`scale.${value}`) }))}
          />
        </Captioned>
      </div>
    </div>
  );
}
