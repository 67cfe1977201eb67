/** The filters of bills: one account, one kind, one currency, a span of time. */
import type { BillCode } from '../../../contract/features/assets.ts';
import type { AccountKind } from '../../../contract/plain/accounts.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { Select } from '../../ui/fields/select.tsx';
import { accounts, billCodes, type Period, periods } from './bill-kinds.ts';

export const ALL = 'all';

export interface BillFilter {
  readonly account: AccountKind | typeof ALL;
  readonly code: BillCode | typeof ALL;
  /** Id of the currency, as text. */
  readonly currency: string;
  readonly period: Period;
}

interface BillFiltersProps {
  readonly filter: BillFilter;
  readonly onChange: (filter: BillFilter) => void;
}

export function BillFilters({ filter, onChange }: BillFiltersProps) {
  const { t } = useWords('bills');
  const { t: money } = useWords('money');
  const currencies = useCurrencies();
  return (
    <div className="no-scrollbar flex gap-5 overflow-x-auto px-4 *:shrink-0">
      <Select
        isInline
        title={t('account')}
        value={filter.account}
        onChange={(account) => onChange({ ...filter, account })}
        options={[
          { value: ALL, label: t('allAccounts') },
          ...accounts.map((value) => ({ value, label: money(`accounts.${value}`) })),
        ]}
      />
      <Select
        isInline
        title={t('kind')}
        value={filter.code}
        onChange={(code) => onChange({ ...filter, code })}
        options={[
          { value: ALL, label: t('allKinds') },
          ...billCodes.map((value) => ({ value, label: money(`code.${value}`) })),
        ]}
      />
      <Select
        isInline
        title={t('currency')}
        value={filter.currency}
        onChange={(currency) => onChange({ ...filter, currency })}
        options={[{ value: ALL, label: t('allCurrencies') }, ...currencies]}
      />
      <Select
        isInline
        title={t('period')}
        value={filter.period}
        onChange={(period) => onChange({ ...filter, period })}
        options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
    </div>
  );
}

/** What is held in any account: bills of nothing else are rare. */
function useCurrencies(): { value: string; label: string }[] {
  const assets = useTopic('assets.overview');
  const rows = assets?.accounts.flatMap(({ balances }) => balances) ?? [];
  const names = new Map(rows.map(({ currencyId, currency }) => [String(currencyId), currency]));
  return [...names].map(([value, label]) => ({ value, label }));
}
