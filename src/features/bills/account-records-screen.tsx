/** Records of one account, chosen by the tabs. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { accounts } from './bill-kinds.ts';
import { BillList } from './bill-list.tsx';

export function AccountRecordsScreen() {
  const { t } = useWords('bills');
  const { t: money } = useWords('money');
  const start = useQueryValues({ account: oneOfParam(accounts, 'change') });
  const [account, setAccount] = useState(start.account);
  return (
    <Page title={t('accountRecords')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('account')}
          value={account}
          onChange={setAccount}
          tabs={accounts.map((key) => ({ key, label: money(`accounts.${key}`) }))}
        />
      </div>
      <div className="px-4 pb-6">
        <BillList account={account} />
      </div>
    </Page>
  );
}
