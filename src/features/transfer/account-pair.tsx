/** From which account to which, with a button that turns them round. */
import { ArrowUpDown } from 'lucide-react';
import type { TransferAccount } from '../../../contract/features/transfer.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Select } from '../../ui/fields/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { accounts, type TransferForm } from './use-transfer-form.ts';

export function AccountPair({ form }: { readonly form: TransferForm }) {
  const { t } = useWords('transfer');
  const { t: money } = useWords('money');
  const { currency } = form;
  const options = accounts.map((account) => ({
    value: account,
    label: money(`accounts.${account}`),
    ...(currency &&
      holds(form, account) && {
        note: `${form.heldIn(currency, account).availableText} ${currency.currency}`,
      }),
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_44px] items-center gap-x-2">
      <div className="flex min-w-0 flex-col gap-3">
        <Select
          label={t('from')}
          title={t('from')}
          value={form.from}
          onChange={form.setFrom}
          options={options}
        />
        <Select
          label={t('to')}
          title={t('to')}
          value={form.to}
          onChange={form.setTo}
          options={options}
        />
      </div>
      <IconButton
        icon={ArrowUpDown}
        label={t('swap')}
        onClick={form.swap}
        className="rounded-full bg-control text-gold"
      />
    </div>
  );
}

function holds({ currency }: TransferForm, account: TransferAccount): boolean {
  return currency?.accounts.some((row) => row.account === account) ?? false;
}
