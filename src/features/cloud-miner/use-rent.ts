/** The form of a rental: its units, what the core makes of them, confirmed and sent until the outcome is known. */
import { useState } from 'react';
import type { MinerPlanView, MinerPreview } from '../../../contract/features/cloud-miner-views.ts';
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

export interface RentSteps extends ConfirmedSend {
  readonly hashPower: string;
  readonly setHashPower: (hashPower: string) => void;
  readonly preview: MinerPreview | null;
  /** What is wrong with the number of units, in words. */
  readonly error: string | undefined;
}

export function useRent(plan: MinerPlanView): RentSteps {
  const { t } = useWords('cloud-miner');
  const [hashPower, setHashPower] = useState('');
  const draft = { planId: plan.id, hashPower };
  const latest = useLastPreview('cloudMiner.preview', draft);
  const steps = useConfirmedSend('cloudMiner.rent', {
    draft,
    latest,
    fields: ['hashPower'],
    request: ({ price }) => ({ planId: plan.id, hashPower: Number(hashPower), price }),
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
    hashPower,
    setHashPower,
    preview,
    error: fieldError(steps, hashPower, preview?.problem),
  };
}
