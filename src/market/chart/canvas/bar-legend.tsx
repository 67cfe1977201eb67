/** One bar in figures: open, high, low, close, volume, and its change from the bar before. */
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Bar } from '../model/bar.ts';
import { percentFormatter, priceFormatter, volumeFormatter } from '../model/chart-look.ts';
import type { FigureLook } from './indicator-legend.tsx';

interface BarLegendProps {
  readonly bar: Bar;
  readonly previous: Bar | undefined;
  readonly look: FigureLook;
}

/** The place of the volume among the figures; a narrow chart has no room for it. */
const VOLUME = 4;

export function BarLegend({ bar, previous, look: { tag, priceScale } }: BarLegendProps) {
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
    // One line whatever its figures are: what has no room at the end is left out.
    <dl className="flex h-4 max-w-full gap-x-2 overflow-hidden px-1 whitespace-nowrap text-shadow-ground">
      {entries.map(([name, text], index) => (
        <div
          key={name}
          className={classNames('gap-1', index === VOLUME ? 'hidden @min-[360px]:flex' : 'flex')}
        >
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
