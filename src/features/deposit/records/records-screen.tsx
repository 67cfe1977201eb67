/** What came in and what went out, each with its state (DEPO-01). */
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Page } from '../../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../../navigation/query.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { DepositRecords } from './deposit-records.tsx';
import { WithdrawalRecords } from './withdrawal-records.tsx';

const tabs = ['deposit', 'withdraw'] as const;

const PANEL_ID = 'records-panel';

export function RecordsScreen() {
  const { t } = useWords('deposit');
  const start = useQueryValues({ tab: oneOfParam(tabs, 'deposit') });
  const [tab, setTab] = useState(start.tab);
  return (
    <Page title={t('records.title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('records.title')}
          value={tab}
          onChange={setTab}
          panelId={PANEL_ID}
          tabs={tabs.map((key) => ({ key, label: t(`records.tabs.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} className="px-4 pb-6">
        {tab === 'deposit' ? <DepositRecords /> : <WithdrawalRecords />}
      </div>
    </Page>
  );
}
