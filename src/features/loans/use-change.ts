/** A repayment or more collateral: what is typed, what it would leave, and how it is sent. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { LoanChange, LoanChangePreview, LoanRow } from '../../../contract/features/loans.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { runUntilCertain, useCertainRuns } from '../../link/certain-run.ts';
import { stageOf } from '../../link/certain-runs.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { isToldByNotice, isUnknownOutcome } from '../../link/outcomes.ts';
import { forgetAnswers } from '../../link/use-ask.ts';
import { showToast } from '../../ui/toast.tsx';

const endpoints = { repay: 'loans.repay', addCollateral: 'loans.addCollateral' } as const;

export interface ChangeForm {
  readonly number: string;
  readonly setNumber: (number: string) => void;
  /** All that is owed, or all that there is; it stays all while it changes. */
  readonly setAll: () => void;
  readonly preview: LoanChangePreview | null;
  readonly error: string | undefined;
  readonly send: () => void;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function useChange(row: LoanRow, kind: LoanChange['kind'], onDone: () => void): ChangeForm {
  const { t } = useWords('loans');
  const name = endpoints[kind];
  const stage = useCertainRuns((state) => stageOf(state, name));
  const [typed, setTyped] = useState<string | 'all'>('');
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<{ number: string; words: string } | null>(null);
  // What is available is in any preview, and all of it does not depend on the number.
  const [available, setAvailable] = useState('0');
  const all = kind === 'repay' ? row.owed : available;
  const number = typed === 'all' ? all : typed;
  const { preview, isCurrent } = useLastPreview('loans.change', { id: row.id, kind, number });
  if (preview && preview.available !== available) setAvailable(preview.available);

  const fail = (error: Failure) => {
    if (isUnknownOutcome(error.code)) showToast(t('unknown'), 'warning');
    else if (error.fields?.['number']) setRefused({ number, words: errorWords(error) });
    else if (!isToldByNotice(error.code)) showToast(errorWords(error), 'error');
  };
  const run = async () => {
    const result = await runUntilCertain(name, { id: row.id, number });
    if (result === null) return;
    forgetAnswers('loans.terms');
    if (!result.ok) return fail(result.error);
    const hasEnded = result.value.state === 'repaid';
    if (hasEnded) forgetAnswers('loans.list');
    showToast(t(hasEnded ? 'change.repay.ended' : `change.${kind}.done`), 'success');
    onDone();
  };
  const send = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    if (preview?.problem === null) void run();
  });
  const problem = number !== '' || isTried ? preview?.problem : null;
  const refusal = refused?.number === number ? refused.words : undefined;
  return {
    number,
    setNumber: setTyped,
    setAll: () => setTyped(all === '0' ? '' : 'all'),
    preview,
    error: problem ? codeWords(problem.code, problem.params) : refusal,
    send,
    isPending: stage !== undefined,
    isChecking: stage === 'checking',
  };
}
