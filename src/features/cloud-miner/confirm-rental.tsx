/** The rental once more in figures, with what cannot be taken back. */
import type { MinerPlanView } from '../../../contract/features/cloud-miner-views.ts';
import { ConfirmSheet } from '../../forms/confirm-sheet.tsx';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { RentSteps } from './use-rent.ts';

interface ConfirmRentalProps {
  readonly plan: MinerPlanView;
  readonly steps: RentSteps;
}

export function ConfirmRental({ plan, steps }: ConfirmRentalProps) {
  const { t, tag } = useWords('cloud-miner');
  const { t: moneyWords } = useWords('money');
  const { preview } = steps;
  if (!steps.isConfirming || preview === null) return null;
  const { currency, payCurrency, unit } = plan;
  return (
    <ConfirmSheet
      steps={steps}
      problem={preview.problem}
      title={t('confirm.title')}
      sendWords={t(steps.isChecking ? 'checking' : 'confirm.send')}
      lines={[
        [t('earn.rent'), `${preview.rentText} ${payCurrency}`],
        [t('power'), `${preview.powerText} ${unit}`],
        [t('confirm.from'), moneyWords('accounts.change')],
        [t('earn.daily'), `${preview.dailyText} ${currency}`],
        [t('earn.expected'), `${preview.expectedText} ${currency}`],
        [t('confirm.price'), `${preview.priceText} ${payCurrency}`],
        [t('earn.ends'), dayTime(preview.endsAt, tag)],
      ]}
      risk={t('confirm.final')}
    />
  );
}
