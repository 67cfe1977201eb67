/** The subscription once more in figures, with what leaving early costs. */

import type { LockPlanView } from '../../../contract/features/lock-mining-views.ts';
import { ConfirmSheet } from '../../forms/confirm-sheet.tsx';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { BuySteps } from './use-buy.ts';

interface ConfirmLockProps {
  readonly plan: LockPlanView;
  readonly steps: BuySteps;
}

export function ConfirmLock({ plan, steps }: ConfirmLockProps) {
  const { t, tag } = useWords('lock-mining');
  const { t: moneyWords } = useWords('money');
  const { preview } = steps;
  if (!steps.isConfirming || preview === null) return null;
  const { currency, termDays } = plan;
  const money = (text: string) => `${text} ${currency}`;
  return (
    <ConfirmSheet
      steps={steps}
      problem={preview.problem}
      title={t('confirm.title')}
      sendWords={t(steps.isChecking ? 'checking' : 'confirm.send')}
      lines={[
        [t('amount'), money(preview.amountText)],
        [t('confirm.from'), moneyWords('accounts.change')],
        [t('label.lockPeriod'), t('days', { count: termDays })],
        [t('label.dailyYield'), plan.dailyYieldText],
        [t('earn.daily'), money(preview.dailyDividendText)],
        [t('earn.expected'), money(preview.expectedDividendText)],
        [t('earn.matures'), dayTime(preview.maturesAt, tag)],
      ]}
      risk={t('exit.rule', { ratio: plan.penaltyRatioText })}
    />
  );
}
