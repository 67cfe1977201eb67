/** Bills: every movement of money, filtered by account, kind, currency and time (BILL-01). */
import { useState } from 'react';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { ALL, type BillFilter, BillFilters } from './bill-filters.tsx';
import { accounts, billCodes, type Period, periodDays } from './bill-kinds.ts';
import { BillList } from './bill-list.tsx';

const params = {
  account: oneOfParam([ALL, ...accounts], ALL),
  code: oneOfParam([ALL, ...billCodes], ALL),
};

export function BillsScreen() {
  const { t } = useWords('bills');
  const start = useQueryValues(params);
  const [filter, setFilter] = useState<BillFilter>({ ...start, currency: ALL, period: 'all' });
  // Told once when it is chosen: a bound that moves with the clock would be another question each time.
  const [from, setFrom] = useState<number | undefined>(undefined);
  const choose = (chosen: BillFilter) => {
    if (chosen.period !== filter.period) setFrom(startOf(chosen.period));
    setFilter(chosen);
  };
  const { account, code, currency } = filter;
  return (
    <Page title={t('title')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 border-b border-hairline bg-ground">
        <BillFilters filter={filter} onChange={choose} />
      </div>
      <div className="px-4 pb-6">
        <BillList
          account={account === ALL ? undefined : account}
          code={code === ALL ? undefined : code}
          currencyId={currency === ALL ? undefined : Number.parseInt(currency, 10)}
          from={from}
        />
      </div>
    </Page>
  );
}

function startOf(period: Period): number | undefined {
  const days = periodDays[period];
  return days === null ? undefined : Date.now() - days * DAY_MS;
}
