/** The user's traders, the copied positions and the copies that were not made (COPY-03, COPY-04). */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { FollowedTraders } from './followed-traders.tsx';
import { MissedCopies } from './missed-copies.tsx';
import { Trades } from './trades.tsx';

const tabs = ['traders', 'current', 'history', 'missed'] as const;
type Tab = (typeof tabs)[number];
const PANEL_ID = 'copies-panel';

export function MineScreen() {
  const { t } = useWords('copy-trading');
  const start = useQueryValues({ tab: oneOfParam(tabs, 'traders') });
  const [tab, setTab] = useState<Tab>(start.tab);
  return (
    <Page title={t('mine.title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('mine.title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tabs.${tab}`)} className="px-4 pb-6">
        <Panel tab={tab} />
      </div>
    </Page>
  );
}

function Panel({ tab }: { readonly tab: Tab }) {
  if (tab === 'traders') return <FollowedTraders />;
  if (tab === 'missed') return <MissedCopies />;
  return <Trades key={tab} status={tab} />;
}
