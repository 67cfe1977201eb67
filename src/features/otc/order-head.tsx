/** OrderHead { order }: the state in words and, while there is something to pay, the time that is left by the exchange's clock. */
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { durationParts } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { NOTHING } from '../../ui/figures/nothing.ts';

export function OrderHead({ order }: { readonly order: OtcOrderPageView }) {
  const { t } = useWords('otc');
  const { role, status, appeal, decision } = order;
  return (
    <header className="flex items-start justify-between gap-4 rounded-large bg-raised p-4">
      <div className="min-w-0">
        <h2 className="text-title font-semibold">{t(`status.${status}`)}</h2>
        <p className="mt-1 text-small text-soft">{t(`now.${role}.${status}`)}</p>
        {appeal && (
          <p className="mt-2 text-small text-warning wrap-anywhere">
            {t(appeal.by === role ? 'appeal.own' : 'appeal.other')} {appeal.reason}
          </p>
        )}
        {decision && (
          <p className="mt-2 text-small wrap-anywhere">
            {t('appeal.decided')} {decision.reason}
          </p>
        )}
      </div>
      {status === 'unpaid' && <TimeLeft endsAt={order.expiresAt} />}
    </header>
  );
}

function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const { t } = useWords('otc');
  const secondsLeft = useTopic('otc.secondsLeft', String(endsAt));
  const { minutes, seconds } = durationParts(secondsLeft ?? 0);
  return (
    <span role="timer" aria-label={t('timeLeft')} className="figure shrink-0 text-title text-gold">
      {secondsLeft === null ? NOTHING : `${minutes}:${seconds}`}
    </span>
  );
}
