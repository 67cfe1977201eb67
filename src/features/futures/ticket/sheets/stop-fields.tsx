/** StopFields { market, typing, side }: the three stops of an order or a position, with what they would bring. */
import type { FuturesSide } from '../../../../../contract/features/futures-entities.ts';
import type { StopView } from '../../../../../contract/features/futures-managing.ts';
import type { MarketView } from '../../../../../contract/features/markets.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { toneText } from '../../../../theme/palette.ts';
import { ExitFields } from '../../../../ticket/exit-fields.tsx';
import { AmountInput } from '../../../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx';
import type { StopTyping, StopUnit } from './use-stop-typing.ts';

interface StopFieldsProps {
  readonly market: MarketView;
  readonly typing: StopTyping;
  readonly side: FuturesSide;
}

const PERCENT_SCALE = 2;
const MONEY_SCALE = 2;
const units: readonly StopUnit[] = ['price', 'percent', 'money'];

export function StopFields({ market, typing, side }: StopFieldsProps) {
  const { t } = useWords('futures');
  const { typed, view, change } = typing;
  const { unit } = typed;
  const scale = { price: market.priceScale, percent: PERCENT_SCALE, money: MONEY_SCALE }[unit];
  const shown = { scale, unit: unit === 'percent' ? '%' : market.quote };
  return (
    <div className="flex flex-col gap-3">
      <p className="figure text-small text-soft">
        <span className={side === 'long' ? 'text-up' : 'text-down'}>{t(`side.${side}`)}</span>
        {view?.entryText && ` · ${t('figures.openPrice')} ${view.entryText}`}
        {view && ` · ${t('figures.markPrice')} ${view.markText}`}
      </p>
      <SegmentedControl
        label={t('stops.by')}
        value={unit}
        onChange={typing.chooseUnit}
        options={units.map((value) => ({ value, label: t(`stops.unit.${value}`) }))}
      />
      <ExitFields
        placeholder={t('stops.none')}
        takeProfit={{
          label: t(unit === 'price' ? 'stops.targetProfit' : 'stops.targetGain'),
          value: typed.targetProfit,
          onChange: (text) => change({ targetProfit: text }),
          hint: <Outcome stop={view?.targetProfit} quote={market.quote} />,
        }}
        stopLoss={{
          label: t(unit === 'price' ? 'stops.stopLoss' : 'stops.stopAtLoss'),
          value: typed.stopLoss,
          onChange: (text) => change({ stopLoss: text }),
          hint: <Outcome stop={view?.stopLoss} quote={market.quote} />,
        }}
        {...shown}
      />
      <AmountInput
        label={t('stops.trailing')}
        value={typed.trailing}
        onChange={(text) => change({ trailing: text })}
        scale={PERCENT_SCALE}
        unit="%"
        placeholder={t('stops.none')}
        hint={t('stops.trailingHint')}
      />
      <p className="text-small text-faint">{t('stops.hint')}</p>
    </div>
  );
}

interface OutcomeProps {
  readonly stop: StopView | null | undefined;
  readonly quote: string;
}

/** Holds its line while nothing is typed, so that nothing moves with the first digit. */
function Outcome({ stop, quote }: OutcomeProps) {
  if (!stop) return <span>–</span>;
  const money = stop.profitText === '' ? '' : `${stop.profitText} ${quote} `;
  return (
    <span className="figure">
      {stop.priceText} ·{' '}
      <span className={toneText(stop.tone)}>
        {money}({stop.shareText})
      </span>
    </span>
  );
}
