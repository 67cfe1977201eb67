/** Asks whether a coupon is to be used, and uses it until its outcome is known. */
import { useState } from 'react';
import type { Coupon } from '../../../contract/features/coupons.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { runUntilCertain, useCertainRuns } from '../../link/certain-run.ts';
import { stageOf } from '../../link/certain-runs.ts';
import { isToldByNotice, isUnknownOutcome } from '../../link/outcomes.ts';
import { showToast } from '../../ui/toast.tsx';
import { refreshCoupons } from './refresh-coupons.ts';

export interface UseCoupon {
  /** The coupon that waits for a yes. */
  readonly asked: Coupon | null;
  /** The last coupon that was used here. */
  readonly arrived: Coupon | null;
  readonly ask: (coupon: Coupon) => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
}

export function useCoupon(): UseCoupon {
  const { t, tag } = useWords('coupons');
  const isPending = useCertainRuns((state) => stageOf(state, 'coupons.use')) !== undefined;
  const [asked, setAsked] = useState<Coupon | null>(null);
  const [arrived, setArrived] = useState<Coupon | null>(null);

  const send = async () => {
    if (asked === null) return;
    const result = await runUntilCertain('coupons.use', { id: asked.id });
    if (result === null) return;
    setAsked(null);
    // Refused or not: what stands on the screen may have been overtaken.
    void refreshCoupons();
    if (result.ok) {
      const { number, currency } = result.value;
      setArrived(result.value);
      return showToast(
        t('done', { amount: `${formatAmountText(number, tag)} ${currency}` }),
        'success',
      );
    }
    const { code } = result.error;
    if (isUnknownOutcome(code)) showToast(t('unknown'), 'warning');
    else if (!isToldByNotice(code)) showToast(errorWords(result.error), 'error');
  };

  return { asked, arrived, ask: setAsked, cancel: () => setAsked(null), send, isPending };
}
