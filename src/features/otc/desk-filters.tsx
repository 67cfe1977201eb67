/** DeskFilters { desk }: coin, currency, amount and payment of what one looks for. */
import { useWords } from '../../i18n/use-words.ts';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { DeskState } from './use-desk.ts';

const methods = ['all', 'domestic', 'international'] as const;

export function DeskFilters({ desk }: { readonly desk: DeskState }) {
  const { t } = useWords('otc');
  const { terms } = desk;
  const fiats = terms?.fiats.map(({ fiat }) => fiat) ?? [desk.fiat];
  return (
    <div className="flex flex-col gap-2 border-b border-hairline px-4 py-2">
      <div className="flex items-center justify-between gap-3">
        <SegmentedControl
          variant="chips"
          label={t('coin')}
          value={String(desk.currencyId)}
          onChange={(id) => desk.setCurrencyId(Number(id))}
          options={(terms?.coins ?? []).map(({ currencyId, currency }) => ({
            value: String(currencyId),
            label: currency,
          }))}
        />
        <Select
          isInline
          title={t('fiat')}
          value={desk.fiat}
          onChange={desk.setFiat}
          options={fiats.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <AmountInput
            ariaLabel={t('amount')}
            name="amount"
            value={desk.amount}
            onChange={desk.setAmount}
            scale={2}
            placeholder={t('anyAmount')}
            unit={desk.fiat}
          />
        </div>
        <div className="flex min-h-12 shrink-0 items-center">
          <Select
            isInline
            title={t('payment')}
            value={desk.method}
            onChange={desk.setMethod}
            options={methods.map((value) => ({ value, label: t(`payments.${value}`) }))}
          />
        </div>
      </div>
    </div>
  );
}
