/** The coin that is given with its amount, and the one that is received with what it will be. */
import type { ConvertCoinView } from '../../../contract/features/convert.ts';
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { ConvertForm } from './use-convert-form.ts';

interface GivenCoinProps {
  readonly form: ConvertForm;
  readonly error: string | undefined;
}

const panel = 'flex flex-col gap-2 rounded-large bg-raised px-4 pt-2 pb-4';

export function GivenCoin({ form, error }: GivenCoinProps) {
  const { t } = useWords('convert');
  const { from, amount } = form;
  if (!from) return null;
  const bounds = { minimum: from.minimumText, maximum: from.maximumText };
  return (
    <section aria-label={t('from')} className={panel}>
      <PanelHead form={form} title={t('from')} coin={from} onChange={form.setFrom} />
      <AmountInput
        ariaLabel={t('amount')}
        name="number"
        value={form.number}
        onChange={form.setNumber}
        scale={from.scale}
        error={error}
        placeholder={t('bounds', bounds)}
        unit={
          <button
            type="button"
            onClick={() => form.setNumber(from.available === '0' ? '' : from.available)}
            className="tap px-2 font-semibold text-gold"
          >
            {t('max')}
          </button>
        }
      />
      <p className="text-small text-faint">
        {t('available')}{' '}
        <span className="figure text-soft">
          {amount?.availableText ?? from.availableText} {from.currency}
        </span>
      </p>
    </section>
  );
}

export function ReceivedCoin({ form }: { readonly form: ConvertForm }) {
  const { t } = useWords('convert');
  const { to, quote } = form;
  if (!to) return null;
  return (
    <section aria-label={t('to')} className={panel}>
      <PanelHead form={form} title={t('to')} coin={to} onChange={form.setTo} />
      <p className="flex min-h-11 items-center">
        <output
          aria-label={t('received')}
          className={`figure truncate text-[24px] font-semibold ${quote?.receivedText ? '' : 'text-faint'}`}
        >
          {quote?.receivedText || '0'}
        </output>
      </p>
    </section>
  );
}

interface PanelHeadProps {
  readonly form: ConvertForm;
  readonly title: string;
  readonly coin: ConvertCoinView;
  readonly onChange: (code: string) => void;
}

function PanelHead({ form, title, coin, onChange }: PanelHeadProps) {
  const { t: common } = useWords();
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-small text-soft">{title}</span>
      <span className="flex items-center gap-2">
        <CurrencyIcon currency={coin.currency} size={22} />
        <Select
          isInline
          title={title}
          value={coin.currency}
          onChange={onChange}
          searchLabel={common('ui.search')}
          options={(form.currencies ?? []).map(({ currency, availableText }) => ({
            value: currency,
            label: currency,
            note: availableText,
          }))}
        />
      </span>
    </div>
  );
}
