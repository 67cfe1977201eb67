/** The filters of bills: one account, one kind. */
import type { AccountKind, BillCode } from '../../../contract/features/assets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Select } from '../../ui/select.tsx';
import { accounts, billCodes } from './bill-kinds.ts';

export const ALL = 'all';

interface BillFiltersProps {
  readonly account: AccountKind | typeof ALL;
  readonly code: BillCode | typeof ALL;
  readonly onAccount: (account: AccountKind | typeof ALL) => void;
  readonly onCode: (code: BillCode | typeof ALL) => void;
}

export function BillFilters({ account, code, onAccount, onCode }: BillFiltersProps) {
  const { t } = useWords('bills');
  const { t: assets } = useWords('assets');
  return (
    <div className="flex gap-6 px-4">
      <Select
        isInline
        title={t('account')}
        value={account}
        onChange={onAccount}
        options={[
          { value: ALL, label: t('allAccounts') },
          ...accounts.map((value) => ({ value, label: assets(`accounts.${value}`) })),
        ]}
      />
      <Select
        isInline
        title={t('kind')}
        value={code}
        onChange={onCode}
        options={[
          { value: ALL, label: t('allKinds') },
          ...billCodes.map((value) => ({ value, label: t(`code.${value}`) })),
        ]}
      />
    </div>
  );
}
