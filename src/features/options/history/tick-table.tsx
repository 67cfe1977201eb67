/** The tick that counts between its neighbours, with the instant from which it was looked for. */
import type { OptionTickView } from '../../../../contract/features/options-views.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { clockTime } from '../held/clock-time.ts';

interface TickTableProps {
  readonly title: string;
  readonly instantMs: number;
  readonly ticks: readonly OptionTickView[];
}

export function TickTable({ title, instantMs, ticks }: TickTableProps) {
  const { t, tag } = useWords('options');
  return (
    <section aria-label={title} className="pt-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="pb-1 text-small text-soft">
        {t('ticks.rule', { time: clockTime(instantMs, tag, 3) })}
      </p>
      {ticks.length === 0 ? (
        <p className="py-2 text-small text-faint">{t('ticks.none')}</p>
      ) : (
        <table className="w-full text-small">
          <thead className="text-caption text-faint">
            <tr>
              <th className="py-1 text-left font-normal">{t('ticks.time')}</th>
              <th className="py-1 text-left font-normal">{t('ticks.number')}</th>
              <th className="py-1 text-right font-normal">{t('ticks.price')}</th>
            </tr>
          </thead>
          <tbody className="figure divide-y divide-hairline border-t border-hairline">
            {ticks.map((tick) => (
              <tr
                key={tick.id}
                className={classNames(tick.isChosen ? 'font-semibold text-gold' : 'text-soft')}
              >
                <td className="py-1.5 whitespace-nowrap">{tick.timeText}</td>
                <td className="py-1.5">
                  {tick.id}
                  {tick.isChosen && (
                    <span className="ml-1.5 font-sans text-caption">{t('ticks.counts')}</span>
                  )}
                </td>
                <td className="py-1.5 text-right">{tick.priceText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
