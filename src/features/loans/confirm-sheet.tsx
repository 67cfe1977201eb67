/** The loan once more in figures, by the prices of the moment, with what happens when they fall. */
import { TriangleAlert } from 'lucide-react';
import { codeWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import type { BorrowSteps } from './use-borrow.ts';
import type { LoanForm } from './use-loan-form.ts';

interface ConfirmSheetProps {
  readonly form: LoanForm;
  readonly steps: BorrowSteps;
}

export function ConfirmSheet({ form, steps }: ConfirmSheetProps) {
  const { t } = useWords('loans');
  const { terms, coin, preview } = form;
  if (!steps.isConfirming || !terms || !coin || preview === null) return null;
  const { problem } = preview;
  const money = (text: string) => `${text} ${terms.currency}`;
  return (
    <Sheet
      isOpen
      onClose={steps.cancel}
      title={t('confirm.title')}
      footer={
        <Button
          isWide
          isLoading={steps.isPending}
          disabled={problem !== null}
          onClick={() => void steps.send()}
        >
          {t(steps.isChecking ? 'checking' : 'confirm.send')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [
            t('confirm.number'),
            <strong key="number" className="text-gold">
              {money(preview.numberText)}
            </strong>,
          ],
          [t('borrow.collateral'), `${preview.collateralText} ${coin.currency}`],
          [t('ltv'), preview.ltvText],
          [t('figures.liquidationPrice'), money(preview.liquidationPriceText)],
          [t('figures.hourly'), money(preview.hourlyInterestText)],
          [t('figures.daily'), money(preview.dailyInterestText)],
        ]}
      />
      {problem && (
        <p role="alert" className="pt-2 text-small text-error">
          {codeWords(problem.code, problem.params)}
        </p>
      )}
      <p className="mt-2 flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>
          {t('confirm.risk', {
            warning: preview.marks.texts.warning,
            liquidation: preview.marks.texts.liquidation,
          })}
        </span>
      </p>
    </Sheet>
  );
}
