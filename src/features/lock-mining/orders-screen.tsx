/** What is locked, live, and what was redeemed (LOCK-04). */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { HeldLocks } from './held-locks.tsx';
import { RedeemedLocks } from './redeemed-locks.tsx';

const tabs = ['progress', 'redeemed'] as const;

const PANEL_ID = 'locks-panel';

export function OrdersScreen() {
  const { t } = useWords('lock-mining');
  const start = useQueryValues({ tab: oneOfParam(tabs, 'progress') });
  const [tab, setTab] = useState(start.tab);
  return (
    <Page title={t('orders')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('orders')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tabs.${tab}`)} className="px-4 pb-6">
        {tab === 'progress' ? <HeldLocks /> : <RedeemedLocks />}
      </div>
    </Page>
  );
}
