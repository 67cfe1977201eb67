/** QuotaBar { plan }: what may still be locked in this round, and until when. */
import type { LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';

export function QuotaBar({ plan }: { readonly plan: LockPlanView }) {
  const { t, tag } = useWords('lock-mining');
  const { remainingText, quotaText, currency, takenPercent, closesAt } = plan;
  return (
    <div className="flex flex-col gap-1.5 text-caption text-faint">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{t('label.remaining')}</span>
        <span className="figure ml-auto text-right">
          {t('ofQuota', { left: remainingText, quota: `${quotaText} ${currency}` })}
        </span>
      </p>
      <div aria-hidden="true" className="h-1.5 rounded-full bg-control">
        <div className="h-full rounded-full bg-gold" style={{ width: `${takenPercent}%` }} />
      </div>
      <p>{t('renewed', { time: dayTime(closesAt, tag) })}</p>
    </div>
  );
}
