/** The two last steps: everything once more, then the proof that it is the owner who asks. */
import { TriangleAlert } from 'lucide-react';
import { OutflowProofSheet } from '../../forms/outflow-proof-sheet.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FigureLines } from '../../ui/figures/figure-lines.tsx';
import { Sheet } from '../../ui/layers/sheet.tsx';
import type { WithdrawSteps } from './use-withdraw.ts';
import type { WithdrawForm } from './use-withdraw-draft.ts';
import { useFiatText } from './withdraw-footer.tsx';

interface WithdrawSheetsProps {
  readonly form: WithdrawForm;
  readonly steps: WithdrawSteps;
}

export function WithdrawSheets({ form, steps }: WithdrawSheetsProps) {
  const { t } = useWords('withdraw');
  const { step, goTo } = steps;
  const isCoin = form.method === 'address';
  const sums = useSums(form);
  return (
    <>
      <Sheet
        isOpen={step === 'confirm'}
        onClose={() => goTo('form')}
        title={t('confirm.title')}
        footer={
          <Button isWide onClick={() => goTo('proof')}>
            {t('confirm.next')}
          </Button>
        }
      >
        <Target form={form} />
        <FigureLines lines={sums} />
        <p className="mt-2 flex gap-2.5 rounded-small bg-warning/10 px-3 py-2.5 text-small text-warning">
          <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
          <span>{t(isCoin ? 'confirm.coinWarning' : 'confirm.bankWarning')}</span>
        </p>
      </Sheet>
      <OutflowProofSheet
        isOpen={step === 'proof'}
        title={t('proof')}
        lines={sums.slice(0, 1)}
        onClose={() => goTo('form')}
        onProof={steps.send}
        isPending={steps.isPending}
        error={steps.proofError}
      />
    </>
  );
}

/** In full: it is what must be compared before it is too late. */
function Target({ form }: { readonly form: WithdrawForm }) {
  const { t } = useWords('withdraw');
  const { method, address, card } = form;
  return (
    <div className="rounded-small bg-control px-3.5 py-3">
      <p className="flex justify-between gap-3 text-small">
        <span className="text-soft">{t(`method.${method}`)}</span>
        <span className="font-medium">{method === 'address' ? address?.network : ''}</span>
      </p>
      <p className="mt-1 font-medium">{method === 'address' ? address?.name : card?.bankName}</p>
      <p className="figure mt-0.5 break-all text-soft">
        {method === 'address' ? address?.address : `•••• ${card?.bankAccount.slice(-4) ?? ''}`}
      </p>
    </div>
  );
}

function useSums(form: WithdrawForm): readonly (readonly [name: string, value: string])[] {
  const { t } = useWords('withdraw');
  const fiat = useFiatText(form);
  const { preview } = form;
  if (preview === null) return [];
  const sum = (text: string) => `${text} ${preview.currency}`;
  return [
    [t('amount.label'), sum(preview.numberText)],
    [t('fee'), sum(preview.feeText)],
    [t('arrives'), `${sum(preview.arrivesText)}${fiat === null ? '' : ` (${fiat})`}`],
  ];
}
