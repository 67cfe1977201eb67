/** CancelKeys { orders, of }: takes back the newest order of a market, or all of them, by a key. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useKeyActions } from '../../keys/offered-actions.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { useTradeSettings } from '../trade-settings.ts';
import { useOrderSending } from '../use-order-sending.ts';
import { CancelAllQuestion, type OrdersOf, useCancelAll } from './cancel-all.tsx';

interface CancelKeysProps {
  /** Null until they are known, and for a guest. */
  readonly orders: readonly { readonly id: number }[] | null;
  readonly of: OrdersOf;
}

export function CancelKeys({ orders, of }: CancelKeysProps) {
  const { t } = useWords('trade');
  const isConfirmed = useTradeSettings((settings) => settings.isConfirmed[of.feature]);
  const [isAsked, setIsAsked] = useState(false);
  const { send } = useSend(`${of.feature}.cancel`, useOrderSending());
  const cancellation = useCancelAll(of);
  const ids = orders?.map(({ id }) => id) ?? [];
  const cancelLast = async () => {
    const result = await send({ id: Math.max(...ids) });
    if (result?.ok) showToast(t('result.cancelled'), 'success');
  };
  const cancelAll = () => (isConfirmed ? setIsAsked(true) : void cancellation.cancelAll());
  const unlessNone = (cancel: () => void) => () =>
    ids.length === 0 ? showToast(t('keys.noOrders'), 'info') : cancel();
  useKeyActions({
    'cancel.last': unlessNone(() => void cancelLast()),
    'cancel.all': cancellation.isKnown ? unlessNone(cancelAll) : null,
  });
  return (
    <CancelAllQuestion
      isOpen={isAsked}
      total={ids.length}
      cancellation={cancellation}
      onClose={() => setIsAsked(false)}
    />
  );
}
