/** The form of a lock: its amount, what the core makes of it, confirmed and sent until the outcome is known. */
import { useState } from 'react';
import type { LockPlanView, LockPreview } from '../../../contract/features/lock-mining-views.ts';
import {
  type ConfirmedSend,
  fieldError,
  useConfirmedSend,
} from '../../forms/use-confirmed-send.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { ORDERS_PATH } from './paths.ts';

export interface BuySteps extends ConfirmedSend {
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  readonly preview: LockPreview | null;
  /** What is wrong with the amount, in words. */
  readonly error: string | undefined;
}

export function useBuy(plan: LockPlanView): BuySteps {
  const { t } = useWords('lock-mining');
  const [amount, setAmount] = useState('');
  const draft = { configId: plan.id, amount };
  const latest = useLastPreview('lockMining.preview', draft);
  const steps = useConfirmedSend('lockMining.subscribe', {
    draft,
    latest,
    fields: ['amount'],
    request: () => draft,
    onSent: () => {
      showToast(t('confirm.done'), 'success');
      void redirect(ORDERS_PATH);
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
