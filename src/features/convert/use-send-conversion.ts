/** Accepts the quote that is shown, until its outcome is known, and says where it fails. */
import { useState } from 'react';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import type { ConvertForm } from './use-convert-form.ts';

export interface SendConversion {
  readonly isConfirming: boolean;
  /** Asks to confirm, or says why not. */
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
  /** Why the amount cannot be converted, in words. */
  readonly error: string | undefined;
}

export function useSendConversion(form: ConvertForm): SendConversion {
  const { t } = useWords('convert');
  const [isConfirming, setIsConfirming] = useState(false);
  const [refused, setRefused] = useState<{ number: string; words: string } | null>(null);
  const { amount, quote, from, to, number } = form;
  const problem = amount?.problem ?? quote?.problem;
  const { send: submit, isPending } = useSend('convert.submit', {
    unknown: t('unknown'),
    onRefused: (failure) => {
      if (failure.code === 'quote_expired') showToast(errorWords(failure), 'warning');
      else if (failure.fields?.['number'] === undefined) return false;
      else setRefused({ number, words: errorWords(failure) });
      return true;
    },
  });
  const refusal = refused?.number === number ? refused.words : undefined;

  const isQuoted = Boolean(quote?.quote ?? quote?.problem);
  const isPriced = number === '' || (amount !== null && (!amount.canSend || isQuoted));
  const ask = useWhenPriced(isPriced, () => {
    if (number === '') return setRefused({ number, words: codeWords('amount_invalid') });
    if (amount?.canSend && quote?.quote) setIsConfirming(true);
  });
  const send = async () => {
    if (!quote?.quote || !from || !to) return;
    const { quoteId, rate, number: quoted } = quote.quote;
    // Accepted as it stands, the quote brings what it says.
    const sum = `${quote.receivedText} ${to.currency}`;
    const result = await submit({
      number: quoted,
      fromCurrencyId: from.currencyId,
      toCurrencyId: to.currencyId,
      quoteId,
      seenRate: rate,
    });
    if (result === null) return;
    if (result.ok) {
      showToast(t('done', { amount: sum }), 'success');
      form.setNumber('');
      setRefused(null);
      return setIsConfirming(false);
    }
    // The sheet stays after a quote that was too old: the next one is on its way.
    if (result.error.code !== 'quote_expired') setIsConfirming(false);
  };

  return {
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending,
    error: problem ? codeWords(problem.code, problem.params) : refusal,
  };
}
