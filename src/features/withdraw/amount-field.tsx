/** How much leaves the balance: typed, or as a share of what can be withdrawn (WDRAW-02). */
import type { Currency } from '../../../contract/features/wallet-addresses.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { PercentSlider } from '../../ui/fields/percent-slider.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { problemText } from './problem-text.ts';
import type { WithdrawForm } from './use-withdraw-draft.ts';

interface AmountFieldProps {
  readonly form: WithdrawForm;
  readonly currency: Currency;
  readonly isTried: boolean;
}

export function AmountField({ form, currency, isTried }: AmountFieldProps) {
  const { t } = useWords('withdraw');
  const { preview, percent, amount } = form;
  const isTouched = isTried || percent !== null || amount !== '';
  const problem = isTouched ? preview?.problems.number : null;
  const bounds =
    preview && preview.minimumText !== ''
      ? t('amount.bounds', { minimum: preview.minimumText, maximum: preview.maximumText })
      : undefined;
  return (
    <div className="flex flex-col gap-1">
      <AmountInput
        value={percent === null ? amount : sharedAmount(percent, preview?.number)}
        onChange={form.setAmount}
        scale={currency.scale}
        label={t('amount.label')}
        error={problemText(problem)}
        hint={bounds}
        unit={
          <span className="flex items-center gap-2">
            {currency.currency}
            <Button
              variant="ghost"
              size="small"
              className="-mr-2"
              onClick={() => form.setPercent(100)}
            >
              {t('amount.all')}
            </Button>
          </span>
        }
      />
      <p className="mt-1.5 flex justify-between gap-3 text-small">
        <span className="text-faint">{t('amount.available')}</span>
        <span className="figure">
          {preview ? `${preview.availableText} ${currency.currency}` : NOTHING}
        </span>
      </p>
      <PercentSlider value={percent ?? 0} onChange={form.setPercent} label={t('amount.share')} />
    </div>
  );
}

function sharedAmount(percent: number, number: string | undefined): string {
  return percent === 0 || number === undefined || number === '0' ? '' : number;
}
