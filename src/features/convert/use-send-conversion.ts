/** Accepts the quote that is shown, until its outcome is known, and says where it fails. */
import { useState } from 'react';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { runUntilCertain, useCertainRuns } from '../../link/certain-run.ts';
import { stageOf } from '../../link/certain-runs.ts';
import { isToldByNotice, isUnknownOutcome } from '../../link/outcomes.ts';
import { forgetAnswers } from '../../link/use-ask.ts';
import { showToast } from '../../ui/toast.tsx';
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
  const { t, tag } = useWords('convert');
  const stage = useCertainRuns((state) => stageOf(state, 'convert.submit'));
  const [isConfirming, setIsConfirming] = useState(false);
  const [refused, setRefused] = useState<{ number: string; words: string } | null>(null);
  const { amount, quote, from, to, number } = form;
  const problem = amount?.problem ?? quote?.problem;
  const refusal = refused?.number === number ? refused.words : undefined;

  const ask = () => {
    if (number === '') return setRefused({ number, words: codeWords('amount_invalid') });
    if (amount?.canSend && quote?.quote) setIsConfirming(true);
  };
  const send = async () => {
    if (!quote?.quote || !from || !to) return;
    const { quoteId, rate, number: quoted } = quote.quote;
    const result = await runUntilCertain('convert.submit', {
      number: quoted,
      fromCurrencyId: from.currencyId,
      toCurrencyId: to.currencyId,
      quoteId,
      seenRate: rate,
    });
    if (result === null) return;
    forgetAnswers('convert.currencies');
    if (result.ok) {
      forgetAnswers('convert.history');
      const { received, toCurrency } = result.value;
      const sum = `${formatAmountText(received, tag)} ${toCurrency}`;
      showToast(t('done', { amount: sum }), 'success');
      form.setNumber('');
      setRefused(null);
      return setIsConfirming(false);
    }
    const { error } = result;
    // The sheet stays: the next quote is on its way.
    if (error.code === 'quote_expired') return showToast(errorWords(error), 'warning');
    setIsConfirming(false);
    if (isUnknownOutcome(error.code)) showToast(t('unknown'), 'warning');
    else if (error.fields?.['number']) setRefused({ number, words: errorWords(error) });
    else if (!isToldByNotice(error.code)) showToast(errorWords(error), 'error');
  };

  return {
    isConfirming,
    ask,
    cancel: () => setIsConfirming(false),
    send,
    isPending: stage !== undefined,
    error: problem ? codeWords(problem.code, problem.params) : refusal,
  };
}
