/** The form of an entry: its amount, what the core makes of it, confirmed and sent until the outcome is known. */
import { useState } from 'react';
import type { DefiPoolView, DefiPreview } from '../../../contract/features/defi-mining-views.ts';
import {
  type ConfirmedSend,
  fieldError,
  useConfirmedSend,
} from '../../forms/use-confirmed-send.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { SHARES_PATH } from './paths.ts';

export interface EnterSteps extends ConfirmedSend {
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly preview: DefiPreview | null;
  /** What is wrong with the amount, in words. */
  readonly error: string | undefined;
}

export function useEnter(pool: DefiPoolView): EnterSteps {
  const { t } = useWords('defi-mining');
  const [amount, setAmount] = useState('');
  const draft = { poolId: pool.id, amount };
  const latest = useLastPreview('defiMining.preview', draft);
  const steps = useConfirmedSend('defiMining.enter', {
    draft,
    latest,
    fields: ['amount'],
    request: ({ price }) => ({ ...draft, price }),
    onSent: () => {
      showToast(t('confirm.done'), 'success');
      void redirect(SHARES_PATH);
    },
    unknown: t('unknown'),
    onRefused: ({ code, params }) => {
      if (code !== 'too_many_orders') return false;
      showToast(t('tooMany', { maximum: params?.['maximum'] ?? '' }), 'error');
      return true;
    },
  });
  const { preview } = latest;
  return {
    ...steps,
    amount,
    setAmount,
    preview,
    error: fieldError(steps, amount, preview?.problem),
  };
}
