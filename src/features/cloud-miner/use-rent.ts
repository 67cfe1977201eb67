/** The steps of renting: typed, checked, confirmed, sent until its outcome is known. */
import { useState } from 'react';
import type { Failure } from '../../../contract/envelope.ts';
import type { MinerPlanView, MinerPreview } from '../../../contract/features/cloud-miner-views.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { ORDERS_PATH } from './paths.ts';

export interface RentSteps {
  readonly hashPower: string;
  readonly setHashPower: (hashPower: string) => void;
  readonly preview: MinerPreview | null;
  /** What is wrong with the number of units, in words. */
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

export function useRent(plan: MinerPlanView): RentSteps {
  const { t } = useWords('cloud-miner');
  const [hashPower, setHashPower] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  /** What was refused, of which number: another one is another question. */
  const [refused, setRefused] = useState<{ hashPower: string; words: string } | null>(null);
  const draft = { planId: plan.id, hashPower };
  const { preview, isCurrent } = useLastPreview('cloudMiner.preview', draft);
  const onRefused = (failure: Failure) => {
    setIsConfirming(false);
    if (failure.code === 'too_many_orders')
      showToast(t('tooMany', { maximum: failure.params?.['maximum'] ?? '' }), 'error');
    else if (failure.fields?.['hashPower']) setRefused({ hashPower, words: errorWords(failure) });
    else return false;
    return true;
  };
  const renting = useSend('cloudMiner.rent', { unknown: t('unknown'), onRefused });
  const send = async () => {
    const result = await renting.send({
      planId: plan.id,
      hashPower: Number(hashPower),
      price: preview?.price ?? '',
    });
    if (!result?.ok) return;
    showToast(t('confirm.done'), 'success');
    void redirect(ORDERS_PATH);
  };
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    if (preview?.problem === null) setIsConfirming(true);
  });
  const problem = hashPower !== '' || isTried ? preview?.problem : null;
  const refusal = refused?.hashPower === hashPower ? refused.words : undefined;
  return {
    hashPower,
    setHashPower,
    preview,
    error: problem ? codeWords(problem.code, problem.params) : refusal,
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending: renting.isPending,
    isChecking: renting.isChecking,
  };
}
