/** Accepts the quote that is shown, until its outcome is known, and says where it fails. */
import { useState } from 'react';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import type { QuickBuyForm } from './use-quick-buy.ts';

export interface Buying {
  readonly isConfirming: boolean;
  /** Asks to confirm, or says why not. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  /** Why the amount cannot be paid, in words. */
  readonly error: string | undefined;
  readonly cardError: string | undefined;
}

export function useBuy(form: QuickBuyForm): Buying {
  const { t } = useWords('quick-buy');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { fiat, coin, card, amount, quote } = form;
  const { send: submit, isPending } = useSend('quickBuy.submit', {
    unknown: t('unknown'),
    onRefused: (failure) => {
      if (failure.code !== 'quote_expired') return false;
      showToast(errorWords(failure), 'warning');
      return true;
    },
  });
  const problem = quote?.problem;
  const isPriced = amount === '' || !card || Boolean(quote?.quote ?? problem);
  const ask = useWhenPriced(isPriced, () => {
    setIsTried(true);
    if (quote?.quote && card) setIsConfirming(true);
  });
  const send = async () => {
    if (!quote?.quote || !fiat || !coin || !card) return;
    // Accepted as it stands, the quote brings what it says.
    const received = `${quote.receivedText} ${coin.currency}`;
    const result = await submit({
      ...quote.quote,
      fiat: fiat.currencyCode,
      currencyId: coin.currencyId,
      card: card.kind,
    });
    if (result === null) return;
    if (result.ok) {
      showToast(t('done', { amount: received }), 'success');
      form.setAmount('');
      setIsTried(false);
    }
    // The sheet stays after a quote that was too old: the next one is on its way.
    if (result.ok || result.error.code !== 'quote_expired') setIsConfirming(false);
  };
  const missing = isTried && amount === '' ? codeWords('amount_invalid') : undefined;
  return {
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending,
    error: problem ? codeWords(problem.code, problem.params) : missing,
    cardError: isTried && !card ? codeWords('card_required') : undefined,
  };
}
