/** The bar under the crosshair in figures: open, high, low, close, volume. */
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Bar } from './bar-window.ts';
import { priceFormatter, volumeFormatter } from './chart-dress.ts';

interface ChartLegendProps {
  readonly bar: Bar;
  readonly tag: string;
  readonly priceScale: number;
}

export function ChartLegend({ bar, tag, priceScale }: ChartLegendProps) {
  const { t } = useWords('chart');
  const price = priceFormatter(tag, priceScale);
  const entries = [
    [t('legend.open'), price(bar.open)],
    [t('legend.high'), price(bar.high)],
    [t('legend.low'), price(bar.low)],
    [t('legend.close'), price(bar.close)],
    [t('legend.volume'), volumeFormatter(tag)(bar.volume)],
  ] as const;
  const tone = bar.close >= bar.open ? 'text-up' : 'text-down';
  return (
    <dl className="figure pointer-events-none absolute top-1 left-3 z-10 flex flex-wrap gap-x-2 rounded-[4px] bg-ground/80 px-1 text-caption">
      {entries.map(([name, text]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-faint">{name}</dt>
          <dd className={classNames(tone)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
