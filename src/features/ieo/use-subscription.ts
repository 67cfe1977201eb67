/** The form of a subscription: what is typed, what it comes to, and how it is confirmed and sent. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { IeoPreview, IeoProjectView } from '../../../contract/features/ieo-views.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';

export interface Subscription {
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly setMost: () => void;
  readonly payCurrency: string;
  readonly setPayCurrency: (payCurrency: string) => void;
  readonly preview: IeoPreview | null;
  readonly error: string | undefined;
  readonly isConfirming: boolean;
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function useSubscription(project: IeoProjectView): Subscription {
  const { t } = useWords('ieo');
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  /** What was refused, of which draft: another draft is another question. */
  const [refused, setRefused] = useState<{ key: string; words: string } | null>(null);
  const payCurrency = chosen ?? project.payCurrencies[0]?.payCurrency ?? '';
  const draft = { projectId: project.id, payCurrency, amount };
  const key = JSON.stringify(draft);
  const { preview, isCurrent } = useLastPreview('ieo.preview', draft);

  const onRefused = (failure: Failure) => {
    setIsConfirming(false);
    if (failure.fields?.['amount'] === undefined) return false;
    setRefused({ key, words: errorWords(failure) });
    return true;
  };
  const subscribing = useSend('ieo.subscribe', { unknown: t('form.unknown'), onRefused });
  const send = async () => {
    const result = await subscribing.send({ ...draft, price: preview?.price ?? '' });
    if (result === null) return;
    setIsConfirming(false);
    if (!result.ok) return;
    showToast(t('form.done', { symbol: project.symbol }), 'success');
    setAmount('');
    setIsTried(false);
  };
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    if (preview?.problem === null) setIsConfirming(true);
  });
  const problem = amount !== '' || isTried ? preview?.problem : null;
  const most = preview?.most ?? '0';
  const problemWords = problem ? codeWords(problem.code, problem.params) : undefined;
  return {
    amount,
    setAmount,
    setMost: () => setAmount(most === '0' ? '' : most),
    payCurrency,
    setPayCurrency: setChosen,
    preview,
    error: refused?.key === key ? refused.words : problemWords,
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending: subscribing.isPending,
    isChecking: subscribing.isChecking,
  };
}
