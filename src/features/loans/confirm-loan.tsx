/** The loan once more in figures, by the prices of the moment, with what happens when they fall. */
import { ConfirmSheet } from '../../forms/confirm-sheet.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { BorrowSteps } from './use-borrow.ts';
import type { LoanForm } from './use-loan-form.ts';

interface ConfirmLoanProps {
  readonly form: LoanForm;
  readonly steps: BorrowSteps;
}

export function ConfirmLoan({ form, steps }: ConfirmLoanProps) {
  const { t } = useWords('loans');
  const { terms, coin, preview } = form;
  if (!steps.isConfirming || !terms || !coin || preview === null) return null;
  const { problem } = preview;
  const money = (text: string) => `${text} ${terms.currency}`;
  return (
    <ConfirmSheet
      steps={steps}
      problem={problem}
      title={t('confirm.title')}
      sendWords={t(steps.isChecking ? 'checking' : 'confirm.send')}
      lines={[
        [t('confirm.number'), money(preview.numberText)],
        [t('borrow.collateral'), `${preview.collateralText} ${coin.currency}`],
        [t('ltv'), preview.ltvText],
        [t('figures.liquidationPrice'), money(preview.liquidationPriceText)],
        [t('figures.hourly'), money(preview.hourlyInterestText)],
        [t('figures.daily'), money(preview.dailyInterestText)],
      ]}
      risk={t('confirm.risk', {
        warning: preview.marks.texts.warning,
        liquidation: preview.marks.texts.liquidation,
      })}
    />
  );
}
