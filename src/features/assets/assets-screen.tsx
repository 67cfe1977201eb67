/** Assets, the fifth tab: the overview, and a view of each account. */
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { assetViews } from '../../../contract/plain/accounts.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useTopic } from '../../link/use-topic.ts';
import { ConnectionBadge } from '../../market/connection-badge.tsx';
import { push } from '../../navigation/navigate.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountPanel } from './account-panel.tsx';
import { type AssetTab, assetTabs, RECORDS_PATH } from './asset-tabs.ts';
import { AssetsGuest } from './assets-guest.tsx';
import { AssetsSkeleton } from './assets-skeleton.tsx';
import { OverviewPanel } from './overview-panel.tsx';

const PANEL_ID = 'assets-panel';

export function AssetsScreen() {
  const { t } = useWords('assets');
  const start = useQueryValues({ view: oneOfParam(assetTabs, 'overview') });
  const [tab, setTab] = useState<AssetTab>(start.view);
  const isGuest = useSession().state === 'guest';
  const assets = useTopic('assets.overview', isGuest ? null : '');
  if (isGuest) return <AssetsGuest />;
  const account =
    tab === 'overview' ? null : assets?.accounts.find((entry) => entry.account === assetViews[tab]);
  return (
    <div className="flex min-h-[inherit] flex-col">
      <header className="sticky top-0 z-10 bg-ground pt-(--safe-top)">
        <Tabs
          variant="words"
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={assetTabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
          right={
            <span className="flex shrink-0 items-center">
              <ConnectionBadge isQuiet />
              <IconButton
                icon={ReceiptText}
                size={20}
                label={t('records')}
                className="-mr-3"
                onClick={() => void push(RECORDS_PATH)}
              />
            </span>
          }
        />
      </header>
      <main id={PANEL_ID} role="tabpanel" className="flex-1 px-4 pb-8">
        {!assets && <AssetsSkeleton />}
        {assets && tab === 'overview' && <OverviewPanel assets={assets} onView={setTab} />}
        {account && <AccountPanel key={tab} account={account} />}
      </main>
    </div>
  );
}
