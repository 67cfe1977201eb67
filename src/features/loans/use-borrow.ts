/** The steps of a loan: checked, confirmed, sent until its outcome is known; a refusal goes to its field. */
import type { LoanDraft } from '../../../contract/features/loans.ts';
import { type ConfirmedSend, useConfirmedSend } from '../../forms/use-confirmed-send.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import type { LoanForm } from './use-loan-form.ts';

type Field = keyof LoanDraft;

export interface BorrowSteps extends ConfirmedSend {
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: Field) => string | undefined;
}

const fields = ['number', 'collateralCurrencyId', 'collateral'] as const satisfies readonly Field[];

export function useBorrow(form: LoanForm, onDone: () => void): BorrowSteps {
  const { t } = useWords('loans');
  const { draft, preview } = form;
  const steps = useConfirmedSend('loans.borrow', {
    draft,
    latest: form,
    fields,
    request: () => draft,
    onSent: ({ numberText }) => {
      const amount = `${numberText} ${form.terms?.currency ?? ''}`;
      showToast(t('borrow.done', { amount }), 'success');
      form.clear();
      onDone();
    },
    unknown: t('unknown'),
    onRefused: ({ code, params }) => {
      if (code !== 'too_many_orders') return false;
      showToast(t('tooMany', { maximum: params?.['maximum'] ?? '' }), 'error');
      return true;
    },
  });
  const errorOf = (field: Field) => {
    if (steps.refused?.field === field) return steps.refused.words;
    const problem = preview?.problem;
    // The coin is chosen from the start: it is judged once the amounts are there.
    const touched =
      field === 'collateralCurrencyId' ? draft.number && draft.collateral : draft[field];
    const isTouched = steps.isTried || touched !== '';
    if (problem?.field !== field || !isTouched) return undefined;
    return codeWords(problem.code, problem.params);
  };
  return { ...steps, errorOf };
}
