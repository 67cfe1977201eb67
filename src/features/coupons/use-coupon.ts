/** Asks whether a coupon is to be used, and uses it until its outcome is known. */
import { useState } from 'react';
import type { CouponView } from '../../../contract/features/coupons.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';

export interface UseCoupon {
  /** The coupon that waits for a yes. */
  readonly asked: CouponView | null;
  /** The last coupon that was used here. */
  readonly arrived: CouponView | null;
  readonly ask: (coupon: CouponView) => void;
  readonly cancel: () => void;
  readonly send: () => Promise<void>;
  readonly isPending: boolean;
}

export function useCoupon(): UseCoupon {
  const { t } = useWords('coupons');
  const { send: use, isPending } = useSend('coupons.use', { unknown: t('unknown') });
  const [asked, setAsked] = useState<CouponView | null>(null);
  const [arrived, setArrived] = useState<CouponView | null>(null);

  const send = async () => {
    if (asked === null) return;
    const result = await use({ id: asked.id });
    if (result === null) return;
    setAsked(null);
    if (!result.ok) return;
    setArrived(asked);
    const amount = `${asked.numberText} ${asked.currency}`;
    showToast(t('done', { amount }), 'success');
  };

  return { asked, arrived, ask: setAsked, cancel: () => setAsked(null), send, isPending };
}
