/** The steps of a loan: checked, confirmed, sent until its outcome is known; a refusal goes to its field. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { LoanDraft } from '../../../contract/features/loans.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import type { LoanForm } from './use-loan-form.ts';

type Field = keyof LoanDraft;

export interface BorrowSteps {
  readonly isConfirming: boolean;
  /** Asks to confirm, or says why not. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: Field) => string | undefined;
}

const fields = ['number', 'collateralCurrencyId', 'collateral'] as const satisfies readonly Field[];

export function useBorrow(form: LoanForm, onDone: () => void): BorrowSteps {
  const { t } = useWords('loans');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isTried, setIsTried] = useState(false);
  /** What was refused, of which draft: another draft is another question. */
  const [refused, setRefused] = useState<{ key: string; field: Field; words: string } | null>(null);
  const { draft, preview, isCurrent } = form;
  const key = JSON.stringify(draft);

  const onRefused = (failure: Failure) => {
    const field = fields.find((name) => failure.fields?.[name]);
    if (failure.code === 'too_many_orders')
      showToast(t('tooMany', { maximum: failure.params?.['maximum'] ?? '' }), 'error');
    else if (field) setRefused({ key, field, words: errorWords(failure) });
    else return false;
    return true;
  };
  const borrow = useSend('loans.borrow', { unknown: t('unknown'), onRefused });
  const send = async () => {
    const { number, collateralCurrencyId, collateral } = draft;
    const amount = `${preview?.numberText ?? ''} ${form.terms?.currency ?? ''}`;
    const result = await borrow.send({ number, collateralCurrencyId, collateral });
    if (result === null) return;
    if (!result.ok) return setIsConfirming(false);
    showToast(t('borrow.done', { amount }), 'success');
    form.clear();
    setIsTried(false);
    setRefused(null);
    setIsConfirming(false);
    onDone();
  };
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    if (preview?.problem === null) setIsConfirming(true);
  });
  const errorOf = (field: Field) => {
    if (refused?.key === key && refused.field === field) return refused.words;
    const problem = preview?.problem;
    // The coin is chosen from the start: it is judged once the amounts are there.
    const touched =
      field === 'collateralCurrencyId' ? draft.number && draft.collateral : draft[field];
    const isTouched = isTried || touched !== '';
    if (problem?.field !== field || !isTouched) return undefined;
    return codeWords(problem.code, problem.params);
  };
  return {
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending: borrow.isPending,
    isChecking: borrow.isChecking,
    errorOf,
  };
}
