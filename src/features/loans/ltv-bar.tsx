/**
 * LtvBar { ltv, text, marks, health, note? }: the loan-to-value ratio as a bar from 0 to 100 %, with the marks
 * up to which is lent, from which one is warned and from which the collateral is sold. LtvLegend names the marks.
 */
import type { LtvMarks } from '../../../contract/features/loans.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { type Health, healthFill, healthText } from './ltv-tone.ts';

interface LtvBarProps {
  /** Percent; null while it cannot be said. */
  readonly ltv: number | null;
  readonly text: string;
  readonly marks: LtvMarks;
  readonly health: Health;
  /** Beside the figure: the health in a word, for example. */
  readonly note?: string;
}

const names = ['initial', 'warning', 'liquidation'] as const;

const markFill = { initial: 'bg-soft', warning: 'bg-warning', liquidation: 'bg-error' } as const;

export function LtvBar({ ltv, text, marks, health, note }: LtvBarProps) {
  const { t } = useWords('loans');
  const shown = Math.min(100, ltv ?? 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-small text-soft">{t('ltv')}</span>
        <span className={classNames('ml-auto text-right', healthText[health])}>
          {note !== undefined && <span className="mr-2 text-small font-medium">{note}</span>}
          <span className="figure text-title font-semibold">{text || NOTHING}</span>
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element takes neither marks nor our colours. */}
      <div
        role="meter"
        aria-label={t('ltv')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={[text || NOTHING, note].filter(Boolean).join(', ')}
        className="relative h-2 rounded-full bg-control"
      >
        <div
          className={classNames('h-full rounded-full', healthFill[health])}
          style={{ width: `${shown}%` }}
        />
        {names.map((name) => (
          <span
            key={name}
            style={{ left: `${marks[name]}%` }}
            className={classNames(
              'absolute -inset-y-1 w-0.5 -translate-x-1/2 ring-2 ring-ground',
              markFill[name],
            )}
          />
        ))}
      </div>
    </div>
  );
}

export function LtvLegend({ marks }: { readonly marks: LtvMarks }) {
  const { t } = useWords('loans');
  return (
    <ul className="flex justify-between gap-x-2 text-caption">
      {names.map((name) => (
        <li
          key={name}
          className="flex min-w-0 flex-col first:items-start last:items-end nth-2:items-center"
        >
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('h-2.5 w-0.5', markFill[name])} />
            <span className="figure text-small font-medium">{marks.texts[name]}%</span>
          </span>
          <span className="text-faint">{t(`marks.${name}`)}</span>
        </li>
      ))}
    </ul>
  );
}
