/** EarningLines { plan, preview }: what the amount pays, how much in all, and when. */
import type { LockPlanView, LockPreview } from '../../../contract/features/lock-mining-views.ts';
import { dayTime, timeOfDay } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

interface EarningLinesProps {
  readonly plan: LockPlanView;
  readonly preview: LockPreview | null;
}

export function EarningLines({ plan, preview }: EarningLinesProps) {
  const { t, tag } = useWords('lock-mining');
  if (preview === null) return <Skeleton className="h-52 w-full rounded-large" />;
  const money = (text: string) => `${text} ${plan.currency}`;
  return (
    <FigureLines
      lines={[
        [t('earn.daily'), money(preview.dailyDividendText)],
        [
          t('earn.expected'),
          <strong key="expected" className="text-gold">
            {money(preview.expectedDividendText)}
          </strong>,
        ],
        [t('earn.total'), money(preview.totalText)],
        [t('label.dividendTime'), t('everyDayAt', { time: timeOfDay(plan.dividendAt, tag) })],
        [t('earn.first'), dayTime(preview.firstDividendAt, tag)],
        [t('earn.matures'), dayTime(preview.maturesAt, tag)],
      ]}
    />
  );
}
