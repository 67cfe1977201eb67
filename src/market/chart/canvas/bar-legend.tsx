/** One bar in figures: open, high, low, close, volume, and its change from the bar before. */
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Bar } from '../model/bar.ts';
import { percentFormatter, priceFormatter, volumeFormatter } from '../model/chart-dress.ts';
import type { FigureDress } from './indicator-legend.tsx';

interface BarLegendProps {
  readonly bar: Bar;
  readonly previous: Bar | undefined;
  readonly dress: FigureDress;
}

export function BarLegend({ bar, previous, dress: { tag, priceScale } }: BarLegendProps) {
  const { t } = useWords('chart');
  const price = priceFormatter(tag, priceScale);
  const before = previous?.close ?? bar.open;
  const change = percentFormatter(tag)(before === 0 ? 0 : (bar.close / before - 1) * 100);
  const entries = [
    [t('legend.open'), price(bar.open)],
    [t('legend.high'), price(bar.high)],
    [t('legend.low'), price(bar.low)],
    [t('legend.close'), price(bar.close)],
    [t('legend.volume'), volumeFormatter(tag)(bar.volume)],
  ] as const;
  const tone = bar.close >= bar.open ? 'text-up' : 'text-down';
  return (
    <dl className="flex flex-wrap gap-x-2 rounded-[4px] bg-ground/80 px-1">
      {entries.map(([name, text]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-faint">{name}</dt>
          <dd className={tone}>{text}</dd>
        </div>
      ))}
      <div className="flex">
        <dt className="sr-only">{t('legend.change')}</dt>
        <dd className={classNames(bar.close >= before ? 'text-up' : 'text-down')}>{change}</dd>
      </div>
    </dl>
  );
}
