/** What it costs and what arrives, and the one button. */
import { useWords } from '../../i18n/use-words.ts';
import { usePreferences } from '../../link/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import type { WithdrawSteps } from './use-withdraw.ts';
import type { WithdrawForm } from './use-withdraw-draft.ts';

interface WithdrawFooterProps {
  readonly form: WithdrawForm;
  readonly steps: WithdrawSteps;
}

export function WithdrawFooter({ form, steps }: WithdrawFooterProps) {
  const { t } = useWords('withdraw');
  const fiat = useFiatText(form);
  const { preview } = form;
  const withUnit = (text: string | undefined) =>
    text && preview ? `${text} ${preview.currency}` : NOTHING;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1" aria-live="polite">
        <div className="flex justify-between gap-3 text-small">
          <dt className="text-faint">{t('fee')}</dt>
          <dd className="figure text-right">
            {preview?.feeText === '' && preview.feeRateText !== ''
              ? t('feeRate', { rate: preview.feeRateText, minimum: preview.minimumFeeText })
              : withUnit(preview?.feeText)}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="shrink-0 text-soft">{t('arrives')}</dt>
          <dd className="figure min-w-0 text-right text-title font-semibold break-all">
            {withUnit(preview?.arrivesText)}
          </dd>
        </div>
        {fiat !== null && <dd className="figure text-right text-small text-faint">{fiat}</dd>}
      </dl>
      {steps.isChecking && (
        <p role="status" className="text-small text-warning">
          {t('checking')}
        </p>
      )}
      <Button isWide isLoading={steps.isPending} onClick={steps.ask}>
        {t('submit')}
      </Button>
    </div>
  );
}

/** What a bank will pay out, in the currency that the user thinks in; null for coins. */
export function useFiatText({ preview }: WithdrawForm): string | null {
  const chosen = usePreferences((preferences) => preferences.fiat);
  const fiats = preview?.fiats ?? [];
  const shown = fiats.find(({ currencyCode }) => currencyCode === chosen) ?? fiats[0];
  return shown === undefined ? null : `≈ ${shown.text}`;
}
