/** Lock mining (LOCK-01): the plans of the round, by coin, with what the user has locked above them. */
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { HeldSummary } from './held-summary.tsx';
import { WELCOME_PATH } from './paths.ts';
import { PlanCard } from './plan-card.tsx';

const ALL = 'all';

export function PlansScreen() {
  const { t } = useWords('lock-mining');
  const isUser = useSession().state === 'user';
  const { data: site } = useAsk('home.siteConfig', {});
  return (
    <Page
      title={t('title')}
      right={
        <IconButton
          icon={CircleHelp}
          label={t('howItWorks')}
          onClick={() => void push(WELCOME_PATH)}
        />
      }
    >
      {isUser && <HeldSummary />}
      <Plans />
      <p className="mt-5 text-small text-faint">
        {t('risk')} {site?.isSandbox && t('playMoney')}
      </p>
    </Page>
  );
}

function Plans() {
  const { t } = useWords('lock-mining');
  const { data: plans, failure, refresh } = useAsk('lockMining.offer', {}, { staleMs: 0 });
  const [coin, setCoin] = useState(ALL);
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
  const coins = [...new Set(plans.map(({ currency }) => currency))];
  const shown = plans.filter(({ currency }) => coin === ALL || currency === coin);
  return (
    <>
      <div className="py-3">
        <SegmentedControl
          variant="chips"
          label={t('coin')}
          value={coin}
          onChange={setCoin}
          options={[
            { value: ALL, label: t('allCoins') },
            ...coins.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <ul aria-label={t('plans')} className="flex flex-col gap-3">
        {shown.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    </>
  );
}
