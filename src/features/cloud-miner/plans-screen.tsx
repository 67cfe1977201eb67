/** The cloud miner: the plans of the round, each with what a unit costs and yields. */
import { ChevronRight, CircleHelp } from 'lucide-react';
import type { MinerPlanView } from '../../../contract/features/cloud-miner-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { ORDERS_PATH, RENT_PATH, WELCOME_PATH } from './paths.ts';

export function PlansScreen() {
  const { t } = useWords('cloud-miner');
  const isUser = useSession().state === 'user';
  const { data: site } = useAsk('home.siteConfig', {});
  return (
    <Page
      title={t('title')}
      right={
        <IconButton
          icon={CircleHelp}
          label={t('howItWorks')}
          onClick={() => void push(WELCOME_PATH, { kind: 'cloud' })}
        />
      }
    >
      {isUser && (
        <button
          type="button"
          onClick={() => void push(ORDERS_PATH)}
          className="mt-2 flex items-center justify-between rounded-large border border-hairline bg-raised px-4 py-3.5 text-left font-semibold active:opacity-70"
        >
          {t('orders')}
          <ChevronRight aria-hidden="true" size={18} className="text-faint" />
        </button>
      )}
      <Plans />
      <p className="mt-5 text-small text-faint">
        {t('risk')} {site?.isSandbox && t('playMoney')}
      </p>
    </Page>
  );
}

function Plans() {
  const { t } = useWords('cloud-miner');
  const { data: plans, failure, refresh } = useAsk('cloudMiner.offer', {}, { staleMs: 0 });
  if (plans === undefined && failure)
    return (
      <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
    );
  if (plans === undefined)
    return (
      <div role="status" aria-label={t('plans')} className="flex flex-col gap-3 pt-3">
        <Skeleton className="h-52 w-full rounded-large" />
        <Skeleton className="h-52 w-full rounded-large" />
      </div>
    );
  return (
    <ul aria-label={t('plans')} className="flex flex-col gap-3 pt-3">
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { readonly plan: MinerPlanView }) {
  const { t, tag } = useWords('cloud-miner');
  const { currency, payCurrency, unit, state, unitOutputText } = plan;
  const name = `${t('days', { count: plan.termDays })} · ${plan.wattsText} W`;
  const labels = [
    [
      t('label.unitPrice', { unit }),
      unitOutputText === null ? NOTHING : `${plan.unitPriceText} ${payCurrency}`,
    ],
    [
      t('label.unitOutput', { unit }),
      unitOutputText === null ? NOTHING : `${unitOutputText} ${currency}`,
    ],
    [t('label.minimum'), `${plan.minimumText} ${unit}`],
    [t('label.remaining'), `${plan.remainingText} ${unit}`],
  ] as const;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-large bg-raised p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <CurrencyIcon currency={currency} size={24} />
        {name}
      </h2>
      <FigureGrid figures={labels} />
      <div aria-hidden="true" className="h-1.5 rounded-full bg-control">
        <div className="h-full rounded-full bg-gold" style={{ width: `${plan.takenPercent}%` }} />
      </div>
      <p className="text-caption text-faint">
        {t('renewed', { time: dayTime(plan.closesAt, tag) })}
      </p>
      <Button
        isWide
        size="medium"
        variant={state === 'open' ? 'primary' : 'plain'}
        disabled={state !== 'open'}
        aria-label={`${t(`sale.${state}`)}, ${name}`}
        onClick={() => void push(RENT_PATH, { id: plan.id })}
      >
        {t(`sale.${state}`)}
      </Button>
    </article>
  );
}
