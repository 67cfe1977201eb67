/** The shares of the user: those that are open, live, and those that were left. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { HeldShares } from './held-shares.tsx';
import { PastShares } from './past-shares.tsx';

const tabs = ['open', 'left'] as const;

const PANEL_ID = 'shares-panel';

export function SharesScreen() {
  const { t } = useWords('defi-mining');
  const start = useQueryValues({ tab: oneOfParam(tabs, 'open') });
  const [tab, setTab] = useState(start.tab);
  return (
    <Page title={t('shares')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('shares')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`tabs.${tab}`)} className="px-4 pb-6">
        {tab === 'open' ? <HeldShares /> : <PastShares />}
      </div>
    </Page>
  );
}
