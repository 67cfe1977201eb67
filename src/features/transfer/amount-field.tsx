/** The currency, the amount, and what is available. */
import { useWords } from '../../i18n/use-words.ts';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { TransferForm } from './use-transfer-form.ts';

interface AmountFieldProps {
  readonly form: TransferForm;
  readonly error: string | undefined;
}

/** A list longer than this has a search box. */
const MANY = 8;

export function AmountField({ form, error }: AmountFieldProps) {
  const { t } = useWords('transfer');
  const { t: common } = useWords();
  const { currency, usable, from, amount } = form;
  if (!currency) return null;
  const { available, availableText } = form.heldIn(currency, from);
  return (
    <>
      <Select
        label={t('currency')}
        title={t('currency')}
        value={String(currency.currencyId)}
        onChange={(id) => form.setCurrency(Number(id))}
        options={usable.map((each) => ({
          value: String(each.currencyId),
          label: each.currency,
          note: form.heldIn(each, from).availableText,
        }))}
        {...(usable.length > MANY && { searchLabel: common('ui.search') })}
      />
      <div className="flex flex-col gap-1.5">
        <AmountInput
          label={t('amount')}
          name="number"
          value={form.number}
          onChange={form.setNumber}
          scale={currency.scale}
          error={error}
          placeholder="0"
          unit={
            <span className="flex items-center gap-1">
              {currency.currency}
              <button
                type="button"
                onClick={() => form.setNumber(available === '0' ? '' : available)}
                className="tap px-2 font-semibold text-gold"
              >
                {t('max')}
              </button>
            </span>
          }
        />
        <p className="text-small text-faint">
          {t('available')}{' '}
          <span className="figure text-soft">
            {amount?.availableText ?? availableText} {currency.currency}
          </span>
        </p>
      </div>
    </>
  );
}
