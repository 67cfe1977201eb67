/** SoldBar { project }: how much of a project is sold, as a bar and in figures. */
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { useWords } from '../../i18n/use-words.ts';

export function SoldBar({ project }: { readonly project: IeoProjectView }) {
  const { t } = useWords('ieo');
  const { percent, progressText, remainingText, symbol } = project;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-small">
        <span className="text-soft">
          {t('sold')} <span className="figure text-strong">{progressText}</span>
        </span>
        <span className="text-faint">
          {t('labels.remaining')}{' '}
          <span className="figure text-soft">
            {remainingText} {symbol}
          </span>
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={t('sold')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progressText}
        className="h-1.5 rounded-full bg-control"
      >
        <div className="h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
