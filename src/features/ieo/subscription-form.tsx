/** SubscriptionForm { project, form }: how many tokens, paid in what, and what that comes to. */
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import type { Subscription } from './use-subscription.ts';

interface SubscriptionFormProps {
  readonly project: IeoProjectView;
  readonly form: Subscription;
}

export function SubscriptionForm({ project, form }: SubscriptionFormProps) {
  const { t } = useWords('ieo');
  const { symbol, payCurrencies, minimumText, maximumText, perUserText } = project;
  const { payCurrency, preview } = form;
  const money = (text: string | undefined) => (text ? `${text} ${payCurrency}` : NOTHING);
  return (
    <form
      noValidate
      aria-label={t('form.label')}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3 rounded-large bg-raised px-4 py-3"
    >
      <SegmentedControl
        label={t('form.payWith')}
        value={payCurrency}
        onChange={form.setPayCurrency}
        options={payCurrencies.map((each) => ({
          value: each.payCurrency,
          label: each.payCurrency,
        }))}
      />
      <AmountInput
        label={t('form.amount')}
        name="amount"
        value={form.amount}
        onChange={form.setAmount}
        error={form.error}
        hint={t('form.bounds', { minimum: minimumText, maximum: maximumText, symbol })}
        placeholder="0"
        unit={
          <span className="flex items-center gap-1">
            {symbol}
            <button
              type="button"
              onClick={form.setMost}
              className="tap px-2 font-semibold text-gold"
            >
              {t('form.max')}
            </button>
          </span>
        }
      />
      <FigureLines
        lines={[
          [t('form.price'), money(preview?.priceText)],
          [t('form.pay'), money(preview?.costText)],
          [t('form.available'), money(preview?.availableText)],
          [t('form.subscribed'), `${project.subscribedText} / ${perUserText} ${symbol}`],
        ]}
      />
    </form>
  );
}
