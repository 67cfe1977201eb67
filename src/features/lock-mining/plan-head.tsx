/** PlanHead { plan }: the plan above its calculator, with its labels in one line each. */
import type { LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { QuotaBar } from './quota-bar.tsx';

export function PlanHead({ plan }: { readonly plan: LockPlanView }) {
  const { t } = useWords('lock-mining');
  const { currency, termDays } = plan;
  return (
    <section className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <header className="flex items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={24} />
          {`${currency} · ${t('days', { count: termDays })}`}
        </h2>
        <span className="shrink-0 text-right">
          <span className="block text-caption text-faint">{t('label.dailyYield')}</span>
          <span className="figure text-title font-semibold text-gold">{plan.dailyYieldText}</span>
        </span>
      </header>
      <QuotaBar plan={plan} />
    </section>
  );
}
