/** The half hour whose average was the price: its course, the linked price in it, and each trade. */
import type { DualResultView } from '../../../contract/features/dual-invest-views.ts';
import { useWords } from '../../i18n/use-words.ts';

export function TickCourse({ result }: { readonly result: DualResultView }) {
  const { t } = useWords('dual-invest');
  const { course, ticks } = result;
  return (
    <section aria-label={t('ticks.title')} className="flex flex-col gap-2 pt-4">
      <h3 className="font-semibold">{t('ticks.title')}</h3>
      <p className="text-small text-pretty text-soft">
        {t('ticks.rule', { count: result.countText, steps: result.stepsText })}
      </p>
      {course && (
        <svg
          aria-hidden="true"
          viewBox={`0 -2 ${course.width} ${course.height + 4}`}
          preserveAspectRatio="none"
          className="h-24 w-full"
        >
          {course.linkedY !== null && (
            <path
              d={`M0 ${course.linkedY}H${course.width}`}
              className="stroke-faint"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path
            d={course.path}
            fill="none"
            className="stroke-gold"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      {result.averageText !== '' && (
        <p className="flex justify-between text-small">
          <span className="text-soft">{t('ticks.average')}</span>
          <span className="figure font-semibold">{result.averageText}</span>
        </p>
      )}
      <details>
        <summary className="min-h-11 py-2.5 text-small text-gold">{t('ticks.all')}</summary>
        <ol className="divide-y divide-hairline">
          {ticks.map((tick, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one trade may stand at several steps.
            <li key={index} className="figure flex justify-between gap-3 py-1.5 text-small">
              <span className="text-faint">{tick.timeText}</span>
              <span>{tick.priceText}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
