/** The form of a subscription: what is typed, what it comes to, and how it is confirmed and sent. */
import { useState } from 'react';
import type { IeoPreview, IeoProjectView } from '../../../contract/features/ieo-views.ts';
import {
  type ConfirmedSend,
  fieldError,
  useConfirmedSend,
} from '../../forms/use-confirmed-send.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { showToast } from '../../ui/layers/toast.tsx';

export interface Subscription extends ConfirmedSend {
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly setMost: () => void;
  readonly payCurrency: string;
  readonly setPayCurrency: (payCurrency: string) => void;
  readonly preview: IeoPreview | null;
  readonly error: string | undefined;
}

export function useSubscription(project: IeoProjectView): Subscription {
  const { t } = useWords('ieo');
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const payCurrency = chosen ?? project.payCurrencies[0]?.payCurrency ?? '';
  const draft = { projectId: project.id, payCurrency, amount };
  const latest = useLastPreview('ieo.preview', draft);
  const steps = useConfirmedSend('ieo.subscribe', {
    draft,
    latest,
    fields: ['amount'],
    request: ({ price }) => ({ ...draft, price }),
    onSent: () => {
      showToast(t('form.done', { symbol: project.symbol }), 'success');
      setAmount('');
    },
    unknown: t('form.unknown'),
  });
  const { preview } = latest;
  const most = preview?.most ?? '0';
  return {
    ...steps,
    amount,
    setAmount,
    setMost: () => setAmount(most === '0' ? '' : most),
    payCurrency,
    setPayCurrency: setChosen,
    preview,
    error: fieldError(steps, amount, preview?.problem),
  };
}
