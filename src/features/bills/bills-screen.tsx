/** Bills: every movement of money, filtered by account and kind. Settings leads here (BILL-01). */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { ALL, BillFilters } from './bill-filters.tsx';
import { accounts, billCodes } from './bill-kinds.ts';
import { BillList } from './bill-list.tsx';

const params = {
  account: oneOfParam([ALL, ...accounts], ALL),
  code: oneOfParam([ALL, ...billCodes], ALL),
};

export function BillsScreen() {
  const { t } = useWords('bills');
  const start = useQueryValues(params);
  const [account, setAccount] = useState(start.account);
  const [code, setCode] = useState(start.code);
  return (
    <Page title={t('title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 border-b border-hairline bg-ground">
        <BillFilters account={account} code={code} onAccount={setAccount} onCode={setCode} />
      </div>
      <div className="px-4 pb-6">
        <BillList
          account={account === ALL ? undefined : account}
          code={code === ALL ? undefined : code}
        />
      </div>
    </Page>
  );
}
