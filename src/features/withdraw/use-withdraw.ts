/** The steps of a withdrawal: checked, confirmed, proven, sent once, and what came of it. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import type { OutflowProof } from '../../forms/outflow-proof-sheet.tsx';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import type { WithdrawForm } from './use-withdraw-draft.ts';

type Step = 'form' | 'confirm' | 'proof';

export interface WithdrawSteps {
  readonly step: Step;
  /** A first try was made: what is missing is said from then on. */
  readonly isTried: boolean;
  readonly ask: () => void;
  readonly goTo: (step: Step) => void;
  readonly send: (proof: OutflowProof) => Promise<Failure | null>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
  /** What was wrong with the proof. */
  readonly proofError: string | undefined;
  /** What was asked for; null while the form is open. */
  readonly made: Withdrawal | null;
  readonly startAnew: () => void;
}

const PROOF_FIELDS = ['payPassword', 'code', 'secondFactor'];

export function useWithdraw(form: WithdrawForm): WithdrawSteps {
  const { t } = useWords('withdraw');
  const [step, setStep] = useState<Step>('form');
  const [isTried, setIsTried] = useState(false);
  const [proofError, setProofError] = useState<string>();
  const [made, setMade] = useState<Withdrawal | null>(null);
  const { preview, isCurrent } = form;

  const submission = useSend('withdraw.submit', {
    unknown: t('unknown'),
    onRefused: (failure) => {
      if (!isProofFailure(failure)) return false;
      if (failure.code !== 'second_factor_required') setProofError(errorWords(failure));
      return true;
    },
  });
  const send = async (proof: OutflowProof) => {
    if (!preview || !form.currency) return null;
    setProofError(undefined);
    const { method, address, currency } = form;
    const result = await submission.send({
      currencyId: currency.id,
      number: preview.number,
      method,
      ...(method === 'address' && address && { addressId: address.id }),
      ...proof,
    });
    if (result === null) return null;
    if (!result.ok) {
      if (!isProofFailure(result.error)) setStep('form');
      return result.error;
    }
    form.clear();
    setIsTried(false);
    setStep('form');
    setMade(result.value);
    return null;
  };
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    const problems = Object.values(preview?.problems ?? {});
    if (preview && problems.every((problem) => problem === null)) setStep('confirm');
  });
  return {
    step,
    isTried,
    ask,
    goTo(next) {
      setProofError(undefined);
      setStep(next);
    },
    send,
    isPending: submission.isPending,
    isChecking: submission.isChecking,
    proofError,
    made,
    startAnew: () => setMade(null),
  };
}

/** Whether another proof corrects the refusal; the sheet that asks for the proof shows it. */
function isProofFailure({ code, fields = {} }: Failure): boolean {
  const isOfProof = code === 'too_many_requests' || code === 'second_factor_required';
  return isOfProof || PROOF_FIELDS.some((field) => fields[field] !== undefined);
}
