/** A repayment or more collateral: what is typed, what it would leave, and how it is sent. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { LoanChange, LoanChangePreview, LoanRow } from '../../../contract/features/loans.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';

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
  const [typed, setTyped] = useState<string | 'all'>('');
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<{ number: string; words: string } | null>(null);
  // What is available is in any preview, and all of it does not depend on the number.
  const [available, setAvailable] = useState('0');
  const all = kind === 'repay' ? row.owed : available;
  const number = typed === 'all' ? all : typed;
  const { preview, isCurrent } = useLastPreview('loans.change', { id: row.id, kind, number });
  if (preview && preview.available !== available) setAvailable(preview.available);

  const onRefused = (failure: Failure) => {
    if (failure.fields?.['number'] === undefined) return false;
    setRefused({ number, words: errorWords(failure) });
    return true;
  };
  const change = useSend(endpoints[kind], { unknown: t('unknown'), onRefused });
  const run = async () => {
    const result = await change.send({ id: row.id, number });
    if (result === null) return;
    if (!result.ok) return;
    const hasEnded = result.value.state === 'repaid';
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
    isPending: change.isPending,
    isChecking: change.isChecking,
  };
}
