/** PlanCard { plan }: a plan with its labels (LOCK-07) and what is left of its quota. */
import type { LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { timeOfDay } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { BUY_PATH } from './paths.ts';
import { QuotaBar } from './quota-bar.tsx';

export function PlanCard({ plan }: { readonly plan: LockPlanView }) {
  const { t } = useWords('lock-mining');
  const { id, currency, termDays, state } = plan;
  const name = `${currency} · ${t('days', { count: termDays })}`;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <header className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={24} />
          {name}
        </span>
        <span className="shrink-0 text-right">
          <span className="block text-caption text-faint">{t('label.dailyYield')}</span>
          <span className="figure text-title font-semibold text-gold">{plan.dailyYieldText}</span>
        </span>
      </header>
      <PlanLabels plan={plan} />
      <QuotaBar plan={plan} />
      <Button
        isWide
        size="medium"
        variant={state === 'open' ? 'primary' : 'plain'}
        disabled={state !== 'open'}
        aria-label={`${t(`sale.${state}`)}, ${name}`}
        onClick={() => void push(BUY_PATH, { id })}
      >
        {t(`sale.${state}`)}
      </Button>
    </article>
  );
}

function PlanLabels({ plan }: { readonly plan: LockPlanView }) {
  const { t, tag } = useWords('lock-mining');
  const labels = [
    [t('label.lockPeriod'), t('days', { count: plan.termDays })],
    [t('label.minimum'), `${plan.minimumText} ${plan.currency}`],
    [t('label.dividendTime'), t('everyDayAt', { time: timeOfDay(plan.dividendAt, tag) })],
    [t('label.penaltyRatio'), t('aDay', { ratio: plan.penaltyRatioText })],
  ] as const;
  return <FigureGrid figures={labels} />;
}
