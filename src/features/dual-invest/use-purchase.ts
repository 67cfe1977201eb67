/** The form of a purchase: shares, what the core makes of them, confirmed and sent at the rate that was seen. */
import { useState } from 'react';
import type { DualPreview } from '../../../contract/features/dual-invest-views.ts';
import {
  type ConfirmedSend,
  fieldError,
  useConfirmedSend,
} from '../../forms/use-confirmed-send.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useLastPreview } from '../../link/drafts/use-last-preview.ts';
import { redirect } from '../../navigation/navigate.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { MINE_PATH } from './paths.ts';

export interface PurchaseForm extends ConfirmedSend {
  readonly num: string;
  readonly setNum: (num: string) => void;
  readonly preview: DualPreview | null;
  /** What is wrong with the number of shares, in words. */
  readonly error: string | undefined;
}

export function usePurchase(id: number): PurchaseForm {
  const { t } = useWords('dual-invest');
  const { t: common } = useWords();
  const [num, setNum] = useState('1');
  const draft = { id, num };
  const latest = useLastPreview('dualInvest.preview', draft);
  const steps = useConfirmedSend('dualInvest.purchase', {
    draft,
    latest,
    fields: ['num'],
    request: ({ currencyId, product, annualRate }) => ({
      id,
      num: Number(num),
      currencyId,
      type: product.type,
      seenRate: annualRate,
    }),
    onSent: () => {
      showToast(common('purchased'), 'success');
      void redirect(MINE_PATH);
    },
    unknown: t('unknown'),
  });
  const { preview } = latest;
  // A form that opens with a share in it says nothing of a market that has yet to come.
  const isComing = preview?.problem?.code === 'market_stale';
  const error = fieldError(steps, isComing ? '' : num, preview?.problem);
  return { ...steps, num, setNum, preview, error };
}
