/** The entry once more in figures, with what it may lose to holding. */
import type { DefiPoolView } from '../../../contract/features/defi-mining-views.ts';
import { ConfirmSheet } from '../../forms/confirm-sheet.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { EnterSteps } from './use-enter.ts';

interface ConfirmEntryProps {
  readonly pool: DefiPoolView;
  readonly steps: EnterSteps;
}

export function ConfirmEntry({ pool, steps }: ConfirmEntryProps) {
  const { t } = useWords('defi-mining');
  const { t: moneyWords } = useWords('money');
  const { preview } = steps;
  if (!steps.isConfirming || preview === null) return null;
  const { currency, quoteCurrency } = pool;
  return (
    <ConfirmSheet
      steps={steps}
      problem={preview.problem}
      title={t('confirm.title')}
      sendWords={t(steps.isChecking ? 'checking' : 'confirm.send')}
      lines={[
        [t('amount'), `${preview.quoteText} ${quoteCurrency}`],
        [t('entry.coin'), `${preview.coinText} ${currency}`],
        [t('confirm.from'), moneyWords('accounts.change')],
        [t('label.price'), `${preview.priceText} ${quoteCurrency}`],
        [t('entry.share'), preview.shareText],
      ]}
      risk={t('move.rule')}
    />
  );
}
