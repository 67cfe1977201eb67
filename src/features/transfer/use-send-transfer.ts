/** Sends a transfer until its outcome is known, and says where it fails: in its field, or as a whole. */
import { useState } from 'react';
import { codeWords, errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useWhenPriced } from '../../link/drafts/use-when-priced.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import type { TransferForm } from './use-transfer-form.ts';

export interface SendTransfer {
  readonly send: () => void;
  readonly isPending: boolean;
  /** Why the amount cannot be sent, in words. */
  readonly error: string | undefined;
}

export function useSendTransfer(form: TransferForm): SendTransfer {
  const { t } = useWords('transfer');
  /** What was refused, of which amount: another amount is another question. */
  const [refused, setRefused] = useState<{ number: string; words: string } | null>(null);
  const { amount, currency, number, from, to } = form;
  const typed = amount?.problem && codeWords(amount.problem.code, amount.problem.params);
  const { send: submit, isPending } = useSend('transfer.submit', {
    unknown: t('unknown'),
    onRefused: (failure) => {
      if (failure.fields?.['number'] === undefined) return false;
      setRefused({ number, words: errorWords(failure) });
      return true;
    },
  });

  const send = useWhenPriced(!currency || amount !== null, async () => {
    if (!currency || !amount) return;
    if (number === '') return setRefused({ number, words: codeWords('amount_invalid') });
    if (!amount.canSend) return;
    const { currencyId } = currency;
    const sum = `${amount.numberText} ${currency.currency}`;
    const result = await submit({
      currencyId,
      number,
      fromField: from,
      toField: to,
    });
    if (result === null) return;
    if (!result.ok) return;
    showToast(t('done', { amount: sum }), 'success');
    form.setNumber('');
    setRefused(null);
  });

  return {
    send,
    isPending,
    error: typed ?? (refused?.number === number ? refused.words : undefined),
  };
}
