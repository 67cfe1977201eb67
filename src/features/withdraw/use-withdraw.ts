/** The steps of a withdrawal: checked, confirmed, proven, sent once, and what came of it. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { Withdrawal } from '../../../contract/features/withdraw.ts';
import type { OutflowProof } from '../../forms/outflow-proof-sheet.tsx';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { runUntilCertain, useCertainRuns } from '../../link/certain-run.ts';
import { stageOf } from '../../link/certain-runs.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { isToldByNotice, isUnknownOutcome } from '../../link/outcomes.ts';
import { forgetAnswers } from '../../link/use-ask.ts';
import { showToast } from '../../ui/toast.tsx';
import type { WithdrawForm } from './use-withdraw-draft.ts';

type Step = 'form' | 'confirm' | 'proof';

export interface WithdrawSteps {
  readonly step: Step;
  /** A first try was made: what is missing is said from then on. */
  readonly isTried: boolean;
  readonly ask: () => void;
  readonly goTo: (step: Step) => void;
  readonly send: (proof: OutflowProof) => Promise<void>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
  /** What was wrong with the proof. */
  readonly proofError: string | undefined;
  /** What was asked for; null while the form is open. */
  readonly made: Withdrawal | null;
  readonly startAnew: () => void;
}

const PROOF_FIELDS = ['payPassword', 'code'];

export function useWithdraw(form: WithdrawForm): WithdrawSteps {
  const { t } = useWords('withdraw');
  const [step, setStep] = useState<Step>('form');
  const [isTried, setIsTried] = useState(false);
  const [proofError, setProofError] = useState<string>();
  const [made, setMade] = useState<Withdrawal | null>(null);
  const stage = useCertainRuns((state) => stageOf(state, 'withdraw.submit'));
  const { preview, isCurrent } = form;

  const fail = (error: Failure) => {
    if (isProofFailure(error)) return setProofError(errorWords(error));
    setStep('form');
    if (isUnknownOutcome(error.code)) showToast(t('unknown'), 'warning');
    else if (!isToldByNotice(error.code)) showToast(errorWords(error), 'error');
  };
  const send = async (proof: OutflowProof) => {
    if (!preview || !form.currency) return;
    setProofError(undefined);
    const { method, address, currency } = form;
    const result = await runUntilCertain('withdraw.submit', {
      currencyId: currency.id,
      number: preview.number,
      method,
      ...(method === 'address' && address && { addressId: address.id }),
      ...proof,
    });
    if (result === null) return;
    if (!result.ok) return fail(result.error);
    forgetAnswers('withdraw.records');
    form.clear();
    setIsTried(false);
    setStep('form');
    setMade(result.value);
  };
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    const { addressId, method, number } = preview?.problems ?? {};
    if (preview && !addressId && !method && !number) setStep('confirm');
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
    isPending: stage !== undefined,
    isChecking: stage === 'checking',
    proofError,
    made,
    startAnew: () => setMade(null),
  };
}

/** Whether another proof corrects the refusal; the sheet that asks for the proof shows it. */
function isProofFailure({ code, fields = {} }: Failure): boolean {
  return code === 'too_many_requests' || PROOF_FIELDS.some((field) => fields[field] !== undefined);
}
