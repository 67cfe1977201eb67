/** Fund records of all accounts: deposits, withdrawals, transfers, conversions. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ALL } from './bill-filters.tsx';
import { fundCodes } from './bill-kinds.ts';
import { BillList } from './bill-list.tsx';

const params = { code: oneOfParam([ALL, ...fundCodes], ALL) };

export function FundRecordsScreen() {
  const { t } = useWords('bills');
  const { t: money } = useWords('money');
  const start = useQueryValues(params);
  const [code, setCode] = useState(start.code);
  return (
    <Page title={t('fundRecords')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('kind')}
          value={code}
          onChange={setCode}
          tabs={[
            { key: ALL, label: t('all') },
            ...fundCodes.map((key) => ({ key, label: money(`code.${key}`) })),
          ]}
        />
      </div>
      <div className="px-4 pb-6">
        <BillList code={code === ALL ? undefined : code} />
      </div>
    </Page>
  );
}
