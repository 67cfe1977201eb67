/** The form of a deposit: its checks before anything is sent, and what becomes of it. */
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Failure } from '../../../contract/envelope.ts';
import type {
  DepositDraft,
  DepositOffer,
  DepositPreview,
} from '../../../contract/features/deposit.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { draftResolver, refusedFields } from '../../link/drafts/draft-resolver.ts';
import { dropDraft } from '../../link/drafts/kept-drafts.ts';
import { useKeptForm } from '../../link/drafts/use-kept-form.ts';
import { useUser } from '../../link/session.ts';
import { useSend } from '../../link/use-send.ts';
import { useTopic } from '../../link/use-topic.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { RECORDS_PATH } from './paths.ts';
import type { Way } from './way.ts';

export interface DepositDraftValues {
  /** Decimal text, '' for none. */
  readonly amount: string;
  readonly account: string;
  /** Address of the uploaded picture, '' for none. */
  readonly voucher: string;
}

interface DepositFormParts {
  readonly form: UseFormReturn<DepositDraftValues>;
  readonly preview: DepositPreview | null;
  /** The bound that the amount breaks, in words, from the first try to send on. */
  readonly amountProblem: string | undefined;
  readonly send: (values: DepositDraftValues) => Promise<void>;
}

const EMPTY: DepositDraftValues = { amount: '', account: '', voucher: '' };

export function useDepositForm(terms: DepositOffer, way: Way): DepositFormParts {
  const { t } = useWords('deposit');
  const { currency } = terms;
  const toRequest = ({ amount, account, voucher }: DepositDraftValues) => ({
    account: account.trim(),
    amount,
    currency,
    type: way.type,
    voucher,
    ...(way.network !== null && { network: way.network }),
  });
  const form = useForm<DepositDraftValues>({
    defaultValues: EMPTY,
    resolver: draftResolver<DepositDraftValues>('deposit.submit', {
      toRequest,
      rules: ({ voucher }) => (voucher === '' ? { voucher: 'voucher_required' } : {}),
      words: (field, code) =>
        field === 'account' && code === 'parameter_error' ? t('form.accountMissing') : null,
    }),
  });
  const preview = usePreview(terms, way, form.watch('amount'));
  const problem = preview?.problem ?? null;
  const draftName = `deposit.${useUser()?.id ?? ''}.${terms.currencyId}`;
  // A picture must be chosen again.
  useKeptForm(form, draftName, 'voucher');
  useChecksAgain(form, way);

  const { send: submit } = useSend('deposit.submit', {
    unknown: t('unknown'),
    onRefused: (failure) => showRefusal(form, failure),
  });
  const send = async (values: DepositDraftValues) => {
    // Shown under the field, like every problem once the user has tried to submit.
    if (problem !== null) return;
    const result = await submit(toRequest(values));
    if (!result?.ok) return;
    dropDraft(draftName);
    showToast(t('form.sent'), 'success');
    await redirect(RECORDS_PATH);
  };
  const isJudged = form.formState.submitCount > 0 && problem !== null;
  const amountProblem = isJudged ? codeWords(problem.code, problem.params) : undefined;
  return { form, preview, amountProblem, send };
}

/** Null while nothing that is an amount is typed. */
function usePreview(terms: DepositOffer, way: Way, amount: string): DepositPreview | null {
  const { currency, scale, bonusRate, returning } = terms;
  const { minimum, maximum, feeRate, fiat } = way;
  const draft: DepositDraft = {
    amount,
    currency,
    scale,
    minimum,
    maximum,
    feeRate,
    bonusRate,
    returning,
    fiat,
  };
  return useTopic('deposit.preview', amount === '' ? null : JSON.stringify(draft));
}

/** What was refused by one way may be right by another. */
function useChecksAgain(form: UseFormReturn<DepositDraftValues>, { type, network }: Way): void {
  const { clearErrors } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the way is what clears.
  useEffect(() => clearErrors(), [clearErrors, type, network]);
}

/** True when a field of the form was to blame. */
function showRefusal(form: UseFormReturn<DepositDraftValues>, failure: Failure): boolean {
  const { code } = failure;
  const fields = refusedFields(failure).filter(([field]) => field in EMPTY);
  for (const [field, words] of fields) {
    // The refusal's own words name the bound that was broken.
    const message = failure.fields?.[field] === code ? errorWords(failure) : words;
    form.setError(field as keyof DepositDraftValues, { message });
  }
  return fields.length > 0;
}
