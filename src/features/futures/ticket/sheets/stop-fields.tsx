/** StopFields { market, stops, onChange, atTarget?, atStop? }: the three fields of stops, for an order or a position. */
import type { ReactNode } from 'react';
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { AmountInput } from '../../../../ui/fields/amount-input.tsx';
import type { Stops } from '../ticket-draft.ts';

interface StopFieldsProps {
  readonly market: MarketView;
  readonly stops: Stops;
  readonly onChange: (stops: Stops) => void;
  /** What the stop would bring. */
  readonly atTarget?: ReactNode;
  readonly atStop?: ReactNode;
}

const TRAILING_SCALE = 2;

export function StopFields({ market, stops, onChange, atTarget, atStop }: StopFieldsProps) {
  const { t } = useWords('futures');
  const { targetProfit, stopLoss, trailing } = stops;
  const change = (part: Partial<Stops>) => onChange({ targetProfit, stopLoss, trailing, ...part });
  const { priceScale: scale, quote: unit } = market;
  return (
    <div className="flex flex-col gap-3">
      <AmountInput
        label={t('stops.targetProfit')}
        value={targetProfit}
        onChange={(text) => change({ targetProfit: text })}
        scale={scale}
        unit={unit}
        placeholder={t('stops.none')}
        hint={atTarget}
      />
      <AmountInput
        label={t('stops.stopLoss')}
        value={stopLoss}
        onChange={(text) => change({ stopLoss: text })}
        scale={scale}
        unit={unit}
        placeholder={t('stops.none')}
        hint={atStop}
      />
      <AmountInput
        label={t('stops.trailing')}
        value={trailing}
        onChange={(text) => change({ trailing: text })}
        scale={TRAILING_SCALE}
        unit="%"
        placeholder={t('stops.none')}
        hint={t('stops.trailingHint')}
      />
      <p className="text-small text-faint">{t('stops.hint')}</p>
    </div>
  );
}
