/** The subscription once more in figures, with what leaving early costs. */
import { TriangleAlert } from 'lucide-react';
import type { LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import type { BuySteps } from './use-buy.ts';

interface ConfirmSheetProps {
  readonly plan: LockPlanView;
  readonly steps: BuySteps;
}

export function ConfirmSheet({ plan, steps }: ConfirmSheetProps) {
  const { t, tag } = useWords('lock-mining');
  const { t: moneyWords } = useWords('money');
  const { preview } = steps;
  if (!steps.isConfirming || preview === null) return null;
  const { currency, termDays } = plan;
  const money = (text: string) => `${text} ${currency}`;
  return (
    <Sheet
      isOpen
      onClose={steps.cancel}
      title={t('confirm.title')}
      footer={
        <Button
          isWide
          isLoading={steps.isPending}
          disabled={preview.problem !== null}
          onClick={() => void steps.send()}
        >
          {t(steps.isChecking ? 'checking' : 'confirm.send')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [
            t('amount'),
            <strong key="amount" className="text-gold">
              {money(preview.amountText)}
            </strong>,
          ],
          [t('confirm.from'), moneyWords('accounts.change')],
          [t('label.lockPeriod'), t('days', { count: termDays })],
          [t('label.dailyYield'), plan.dailyYieldText],
          [t('earn.daily'), money(preview.dailyDividendText)],
          [t('earn.expected'), money(preview.expectedDividendText)],
          [t('earn.matures'), dayTime(preview.maturesAt, tag)],
        ]}
      />
      {preview.problem && (
        <p role="alert" className="pt-2 text-small text-error">
          {codeWords(preview.problem.code, preview.problem.params)}
        </p>
      )}
      <p className="mt-2 flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>{t('exit.rule', { ratio: plan.penaltyRatioText })}</span>
      </p>
    </Sheet>
  );
}
