/** A trader with record, profit curve and trades; figures are those of the last full hour (COPY-03, COPY-06). */
import { useState } from 'react';
import type { ProfileView } from '../../../contract/features/copy-trading-views.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { push, redirect } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { integerParam, useQueryValues } from '../../navigation/query.ts';
import { toneText } from '../../theme/palette.ts';
import { Button } from '../../ui/button.tsx';
import { Curve } from '../../ui/figures/curve.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { followAction } from './follow-action.ts';
import { FOLLOW_PATH, HALL_PATH } from './paths.ts';
import { TraderFigures } from './trader-figures.tsx';
import { TraderName } from './trader-name.tsx';
import { Trades } from './trades.tsx';

export function TraderScreen() {
  const { id } = useQueryValues({ id: integerParam() });
  return id === null ? <NoTrader /> : <Trader id={id} />;
}

function Trader({ id }: { readonly id: number }) {
  const { t } = useWords('copy-trading');
  const { data, failure, refresh } = useAsk('copyTrading.profile', { traderUserId: id });
  if (data) return <Profile profile={data} />;
  if (failure?.code === 'not_found') return <NoTrader />;
  return (
    <Page title={t('trader')}>
      {failure ? (
        <ErrorState title={t('failed')} hint={errorWords(failure)} onRetry={() => void refresh()} />
      ) : (
        <div role="status" aria-label={t('trader')} className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-16 w-full rounded-large" />
          <Skeleton className="h-56 w-full rounded-large" />
        </div>
      )}
    </Page>
  );
}

function NoTrader() {
  const { t } = useWords('copy-trading');
  return (
    <Page title={t('trader')}>
      <EmptyState
        title={t('empty.trader')}
        action={
          <Button size="medium" onClick={() => void redirect(HALL_PATH)}>
            {t('traders')}
          </Button>
        }
      />
    </Page>
  );
}

const tabs = ['record', 'current', 'history'] as const;
const PANEL_ID = 'trader-panel';

function Profile({ profile }: { readonly profile: ProfileView }) {
  const { t, tag } = useWords('copy-trading');
  const [tab, setTab] = useState<(typeof tabs)[number]>('record');
  const { trader } = profile;
  const { traderUserId: id, follow, isFull, style } = trader;
  return (
    <Page
      title={trader.nickname}
      footer={
        <Button isWide disabled={isFull && !follow} onClick={() => void push(FOLLOW_PATH, { id })}>
          {t(followAction(trader))}
        </Button>
      }
    >
      <header className="flex items-center gap-3 pt-2">
        <TraderName trader={trader} />
      </header>
      {style !== null && <p className="pt-3 text-pretty text-soft">{t(`about.${style}`)}</p>}
      <section aria-label={t('curve')} className="pt-4">
        <p className={`figure text-title font-semibold ${toneText(trader.profitTone)}`}>
          {trader.profitText} USDT
        </p>
        <div className="mt-2 h-24">
          {trader.curve === '' ? (
            <p className="flex h-full items-center text-small text-faint">{t('noCurve')}</p>
          ) : (
            <Curve
              stroke={trader.curve}
              fill={`${trader.curve}L100 30L0 30Z`}
              width={100}
              height={30}
            />
          )}
        </div>
        <p className="pt-1 text-caption text-faint">
          {t('updated', { time: dayTime(trader.updatedAt, tag) })}
        </p>
      </section>
      <Tabs
        label={t('trader')}
        value={tab}
        onChange={setTab}
        panelId={PANEL_ID}
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      />
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tabs.${tab}`)} className="pb-6">
        {tab === 'record' ? (
          <TraderFigures profile={profile} />
        ) : (
          <Trades key={tab} traderUserId={id} status={tab} />
        )}
      </div>
    </Page>
  );
}
