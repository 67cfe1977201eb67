/** The steps of entering: typed, checked, confirmed, sent until its outcome is known. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { DefiPoolView, DefiPreview } from '../../../contract/features/defi-mining-views.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { SHARES_PATH } from './paths.ts';

export interface EnterSteps {
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly preview: DefiPreview | null;
  /** What is wrong with the amount, in words. */
  readonly error: string | undefined;
  readonly isConfirming: boolean;
  /** Asks to confirm, or says why not. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  /** The answer is late or lost, and is being asked for. */
  readonly isChecking: boolean;
}

export function useEnter(pool: DefiPoolView): EnterSteps {
  const { t } = useWords('defi-mining');
  const [amount, setAmount] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  /** What was refused, of which amount: another one is another question. */
  const [refused, setRefused] = useState<{ amount: string; words: string } | null>(null);
  const draft = { poolId: pool.id, amount };
  const { preview, isCurrent } = useLastPreview('defiMining.preview', draft);
  const onRefused = (failure: Failure) => {
    setIsConfirming(false);
    if (failure.code === 'too_many_orders')
      showToast(t('tooMany', { maximum: failure.params?.['maximum'] ?? '' }), 'error');
    else if (failure.fields?.['amount']) setRefused({ amount, words: errorWords(failure) });
    else return false;
    return true;
  };
  const entering = useSend('defiMining.enter', { unknown: t('unknown'), onRefused });
  const send = async () => {
    const result = await entering.send({ ...draft, price: preview?.price ?? '' });
    if (!result?.ok) return;
    showToast(t('confirm.done'), 'success');
    void redirect(SHARES_PATH);
  };
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    if (preview?.problem === null) setIsConfirming(true);
  });
  const problem = amount !== '' || isTried ? preview?.problem : null;
  const refusal = refused?.amount === amount ? refused.words : undefined;
  return {
    amount,
    setAmount,
    preview,
    error: problem ? codeWords(problem.code, problem.params) : refusal,
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending: entering.isPending,
    isChecking: entering.isChecking,
  };
}
