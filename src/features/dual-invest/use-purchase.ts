/** The form of a purchase and its steps: shares, what the core makes of them, confirmed, sent until the outcome is known. */
import { useState } from 'react';
import type { DualPreview } from '../../../contract/features/dual-invest-views.ts';
import { codeWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { MINE_PATH } from './paths.ts';

export interface PurchaseForm {
  readonly num: string;
  readonly setNum: (num: string) => void;
  readonly preview: DualPreview | null;
  /** What is wrong with the number of shares, in words. */
  readonly error: string | undefined;
  readonly isConfirming: boolean;
  /** Asks to confirm, or says why not. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  readonly isChecking: boolean;
}

export function usePurchase(id: number): PurchaseForm {
  const { t } = useWords('dual-invest');
  const { t: common } = useWords();
  const [num, setNum] = useState('1');
  const [isTried, setIsTried] = useState(false);
  /** The rate that was confirmed is the rate that is sent. */
  const [seenRate, setSeenRate] = useState<string | null>(null);
  const { preview, isCurrent } = useLastPreview('dualInvest.preview', { id, num });
  const purchase = useSend('dualInvest.purchase', { unknown: t('unknown') });
  const problem = preview?.problem ?? null;
  const ask = useWhenPriced(isCurrent, () => {
    setIsTried(true);
    if (preview && problem === null) setSeenRate(preview.annualRate);
  });
  const send = async () => {
    if (preview === null || seenRate === null) return;
    const { currencyId, product } = preview;
    const wish = { id, num: Number(num), currencyId, type: product.type, seenRate };
    const result = await purchase.send(wish);
    if (result === null) return;
    setSeenRate(null);
    if (!result.ok) return;
    showToast(common('purchased'), 'success');
    await redirect(MINE_PATH);
  };
  const isTold = problem !== null && (isTried || (num !== '' && problem.code !== 'market_stale'));
  return {
    num,
    setNum,
    preview,
    error: isTold ? codeWords(problem.code, problem.params) : undefined,
    isConfirming: seenRate !== null,
    ask,
    cancel: () => setSeenRate(null),
    send,
    isPending: purchase.isPending,
    isChecking: purchase.isChecking,
  };
}
