/** Points: how many there are, what they buy, how more are earned, and every movement (POINT-01). */
import { useState } from 'react';
import type { PointsOfferView } from '../../../contract/features/points.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CheckInCard } from './check-in-card.tsx';
import { EarnPanel } from './earn-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RewardsPanel } from './rewards-panel.tsx';

const tabs = ['rewards', 'earn', 'history'] as const;

const PANEL_ID = 'points-panel';
/** All rewards stand on one page of the list. */
const MOST_REWARDS = 100;

export function PointsScreen() {
  const { t } = useWords('points');
  const { data, failure, refresh } = useAsk('points.offer', { limit: MOST_REWARDS });
  return (
    <Page title={t('title')} isPadded={false}>
      {!data && failure && (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {!data && !failure && <OfferSkeleton label={t('loading')} />}
      {data && <Offer offer={data} />}
    </Page>
  );
}

function Offer({ offer }: { readonly offer: PointsOfferView }) {
  const { t } = useWords('points');
  const [tab, setTab] = useState<(typeof tabs)[number]>('rewards');
  return (
    <>
      <section aria-label={t('yours')} className="px-4">
        <h2 className="pt-1 text-small text-soft">{t('yours')}</h2>
        <p className="figure text-display font-semibold text-gold">{offer.pointsText}</p>
        <CheckInCard checkIn={offer.checkIn} />
      </section>
      <div className="sticky top-(--nav-bar) z-10 mt-4 bg-ground">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tab.${tab}`)} className="px-4 pb-6">
        {tab === 'rewards' && <RewardsPanel offer={offer} />}
        {tab === 'earn' && <EarnPanel ways={offer.ways} />}
        {tab === 'history' && <HistoryPanel />}
      </div>
    </>
  );
}

function OfferSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 px-4 pt-1">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-28 w-full rounded-large" />
      <Skeleton className="h-20 w-full rounded-large" />
      <Skeleton className="h-20 w-full rounded-large" />
    </div>
  );
}
