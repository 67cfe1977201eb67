/** What is paid in which money, the coin that comes for it, the card, and what it costs. */
import { useWords } from '../../i18n/use-words.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { CardChoice } from './card-choice.tsx';
import { QuoteLines } from './quote-lines.tsx';
import type { Buying } from './use-buy.ts';
import type { QuickBuyForm } from './use-quick-buy.ts';

interface BuyFormProps {
  readonly form: QuickBuyForm;
  readonly buying: Buying;
}

const panel = 'flex flex-col gap-2 rounded-large bg-raised px-4 pt-2 pb-4';

export function BuyForm({ form, buying }: BuyFormProps) {
  const { t } = useWords('quick-buy');
  return (
    <form
      noValidate
      aria-label={t('title')}
      // Enter in the search box of a coin does not submit the form.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3 pt-2"
    >
      <Paid form={form} error={buying.error} />
      <Received form={form} />
      <CardChoice form={form} error={buying.cardError} />
      <QuoteLines form={form} />
      <p className="rounded-small bg-control px-3 py-2.5 text-small text-soft">{t('playMoney')}</p>
    </form>
  );
}

function Paid({
  form,
  error,
}: {
  readonly form: QuickBuyForm;
  readonly error: string | undefined;
}) {
  const { t } = useWords('quick-buy');
  const { t: common } = useWords();
  const { offer, fiat } = form;
  if (!offer || !fiat) return null;
  return (
    <section aria-label={t('pay')} className={panel}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="text-small text-soft">{t('pay')}</span>
        <Select
          isInline
          title={t('currency')}
          value={fiat.currencyCode}
          onChange={form.setFiat}
          searchLabel={common('ui.search')}
          options={offer.fiats.map(({ currencyCode, maximumText }) => ({
            value: currencyCode,
            label: currencyCode,
            note: maximumText,
          }))}
        />
      </div>
      <AmountInput
        ariaLabel={t('amount')}
        name="amount"
        value={form.amount}
        onChange={form.setAmount}
        scale={fiat.scale}
        error={error}
        placeholder="0"
        unit={fiat.currencyCode}
      />
      <p className="text-small text-faint">
        {t('bounds', { minimum: fiat.minimumText, maximum: fiat.maximumText })}
      </p>
    </section>
  );
}

function Received({ form }: { readonly form: QuickBuyForm }) {
  const { t } = useWords('quick-buy');
  const { t: common } = useWords();
  const { offer, coin, quote } = form;
  if (!offer || !coin) return null;
  return (
    <section aria-label={t('receive')} className={panel}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="text-small text-soft">{t('receive')}</span>
        <span className="flex items-center gap-2">
          <CurrencyIcon currency={coin.currency} size={22} />
          <Select
            isInline
            title={t('coin')}
            value={coin.currency}
            onChange={form.setCoin}
            searchLabel={common('ui.search')}
            options={offer.coins.map(({ currency, name }) => ({
              value: currency,
              label: currency,
              note: name,
            }))}
          />
        </span>
      </div>
      <output
        aria-label={t('received')}
        className={`figure min-h-8 truncate text-[24px] font-semibold ${quote?.receivedText ? '' : 'text-faint'}`}
      >
        {quote?.receivedText || '0'}
      </output>
    </section>
  );
}
