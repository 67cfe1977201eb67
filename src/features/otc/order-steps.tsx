/** OrderSteps { order }: the way of an order, with where it stands. */
import { Check } from 'lucide-react';
import type { OtcOrderPageView } from '../../../contract/features/otc-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';

export function OrderSteps({ order }: { readonly order: OtcOrderPageView }) {
  const { t, tag } = useWords('otc');
  const { createdAt, paidAt, endedAt, status } = order;
  const isBroken = status === 'cancelled' || status === 'expired' || status === 'returned';
  const steps = [
    ['escrow', createdAt],
    ...(paidAt !== null || !isBroken ? [['paid', paidAt] as const] : []),
    [isBroken ? status : 'released', endedAt],
  ] as const;
  return (
    <ol aria-label={t('steps.title')} className="flex flex-col gap-3">
      {steps.map(([name, at]) => (
        <li key={name} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={classNames(
              'flex size-6 shrink-0 items-center justify-center rounded-full',
              at === null ? 'bg-control text-faint' : 'bg-gold/15 text-gold',
            )}
          >
            {at !== null && <Check size={14} />}
          </span>
          <span className={classNames('min-w-0', at === null && 'text-faint')}>
            {t(`steps.${name}`)}
          </span>
          {at !== null && (
            <time
              dateTime={new Date(at).toISOString()}
              className="figure ml-auto shrink-0 text-small text-faint"
            >
              {dayTime(at, tag)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
