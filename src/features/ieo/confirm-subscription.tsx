/** The subscription once more in figures, with what cannot be taken back. */

import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { ConfirmSheet } from '../../forms/confirm-sheet.tsx';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Subscription } from './use-subscription.ts';

interface ConfirmSubscriptionProps {
  readonly project: IeoProjectView;
  readonly form: Subscription;
}

export function ConfirmSubscription({ project, form }: ConfirmSubscriptionProps) {
  const { t, tag } = useWords('ieo');
  const { preview, payCurrency } = form;
  if (!form.isConfirming || preview === null) return null;
  const { problem, amountText, priceText, costText } = preview;
  return (
    <ConfirmSheet
      steps={form}
      problem={problem}
      title={t('form.confirmTitle')}
      sendWords={t(form.isChecking ? 'form.checking' : 'form.confirm')}
      lines={[
        [t('form.amount'), `${amountText} ${project.symbol}`],
        [t('form.price'), `${priceText} ${payCurrency}`],
        [t('form.pay'), `${costText} ${payCurrency}`],
        [t('labels.unlocks'), dayTime(project.unlocksAt, tag)],
        [t('labels.lists'), dayTime(project.listsAt, tag)],
      ]}
      risk={t('form.final')}
    />
  );
}
