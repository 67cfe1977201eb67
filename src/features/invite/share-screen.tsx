/** Inviting friends: link, QR code and poster, who came by them, and what their fees brought (INV-01, INV-02). */
import { useState } from 'react';
import type { InviteView } from '../../../contract/features/invite.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAsk } from '../../link/use-ask.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InviteCard } from './invite-card.tsx';
import { InvitedList } from './invited-list.tsx';
import { LevelRows } from './level-rows.tsx';
import { PosterSheet } from './poster-sheet.tsx';
import { RebateList } from './rebate-list.tsx';

export function ShareScreen() {
  const { t } = useWords('invite');
  const { data, failure, refresh } = useAsk('invite.overview', {});
  const [isPosterOpen, setIsPosterOpen] = useState(false);
  // The server may not know by which name people reach it; this page does.
  const link = data ? new URL(data.link, globalThis.location.origin).href : '';
  return (
    <Page
      title={t('title')}
      footer={
        data && (
          <Button isWide onClick={() => setIsPosterOpen(true)}>
            {t('makePoster')}
          </Button>
        )
      }
    >
      {!data && failure && (
        <ErrorState title={errorWords(failure)} onRetry={() => void refresh()} />
      )}
      {!data && !failure && <SummarySkeleton label={t('loading')} />}
      {data && (
        <>
          <Earned summary={data} />
          <InviteCard code={data.invitationCode} link={link} />
          <Records />
          {isPosterOpen && (
            <PosterSheet
              code={data.invitationCode}
              link={link}
              onClose={() => setIsPosterOpen(false)}
            />
          )}
        </>
      )}
    </Page>
  );
}

function Earned({ summary }: { readonly summary: InviteView }) {
  const { t } = useWords('invite');
  return (
    <section aria-label={t('earned')}>
      <h2 className="pt-1 text-small text-soft">{t('earned')}</h2>
      <p className="figure text-display font-semibold">{summary.earnedText}</p>
      <LevelRows levels={summary.levels} />
    </section>
  );
}

const records = ['rebates', 'invited'] as const;

function Records() {
  const { t } = useWords('invite');
  const [shown, setShown] = useState<(typeof records)[number]>('rebates');
  return (
    <section aria-label={t('records')} className="-mx-4 mt-6">
      <Tabs
        tabs={records.map((key) => ({ key, label: t(`tab.${key}`) }))}
        value={shown}
        onChange={setShown}
        label={t('records')}
        panelId="invite-records"
      />
      <div id="invite-records" role="tabpanel" aria-label={t(`tab.${shown}`)} className="px-4">
        {shown === 'rebates' ? <RebateList /> : <InvitedList />}
      </div>
    </section>
  );
}

function SummarySkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 pt-1">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-72 w-full rounded-large" />
    </div>
  );
}
