/** The subscription once more in figures, with what cannot be taken back. */
import { TriangleAlert } from 'lucide-react';
import type { IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
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
    <Sheet
      isOpen
      onClose={form.cancel}
      title={t('form.confirmTitle')}
      footer={
        <Button
          isWide
          isLoading={form.isPending}
          disabled={problem !== null}
          onClick={() => void form.send()}
        >
          {t(form.isChecking ? 'form.checking' : 'form.confirm')}
        </Button>
      }
    >
      <FigureLines
        lines={[
          [
            t('form.amount'),
            <strong key="amount" className="text-gold">
              {amountText} {project.symbol}
            </strong>,
          ],
          [t('form.price'), `${priceText} ${payCurrency}`],
          [t('form.pay'), `${costText} ${payCurrency}`],
          [t('labels.unlocks'), dayTime(project.unlocksAt, tag)],
          [t('labels.lists'), dayTime(project.listsAt, tag)],
        ]}
      />
      {problem && (
        <p role="alert" className="pt-2 text-small text-error">
          {codeWords(problem.code, problem.params)}
        </p>
      )}
      <p className="mt-2 flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
        <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        <span>{t('form.final')}</span>
      </p>
    </Sheet>
  );
}
