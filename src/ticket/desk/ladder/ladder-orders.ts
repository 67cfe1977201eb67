/** What a ladder does with orders that wait: moves them to another price, takes them back. The trading lock stops both. */
import type { LadderOwnView } from '../../../../contract/features/markets-depth.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { isStoppedByLock } from '../../ticket-keys.ts';
import { useOrderSending } from '../../use-order-sending.ts';

interface LadderOrders {
  /** Each by itself; those that the exchange refuses stay where they are. */
  readonly move: (own: readonly LadderOwnView[], price: string) => Promise<void>;
  readonly cancel: (own: readonly LadderOwnView[]) => Promise<void>;
}

export function useLadderOrders(feature: 'spot' | 'futures'): LadderOrders {
  const { t } = useWords('trade');
  const { t: desk } = useWords('desk');
  const sending = useOrderSending();
  const amends = useSend(`${feature}.amend`, sending);
  const cancels = useSend(`${feature}.cancel`, sending);

  const eachOf = async (
    own: readonly LadderOwnView[],
    act: (id: number, role: LadderOwnView['role']) => Promise<boolean>,
  ): Promise<number> => {
    if (own.length === 0 || isStoppedByLock(t)) return 0;
    const orders = own.flatMap(({ orderIds, role }) => orderIds.map((id) => ({ id, role })));
    const done = await Promise.all(orders.map(({ id, role }) => act(id, role)));
    return done.filter(Boolean).length;
  };
  return {
    async move(own, price) {
      const total = await eachOf(own, async (id, role) => {
        const field = role === 'trigger' ? 'triggerPrice' : 'targetPrice';
        return (await amends.send({ id, [field]: price }))?.ok === true;
      });
      if (total > 0) showToast(desk('ladder.moved', { total }), 'success');
    },
    async cancel(own) {
      const total = await eachOf(own, async (id) => (await cancels.send({ id }))?.ok === true);
      if (total > 0) showToast(t('orders.cancelledMany', { total }), 'success');
    },
  };
}
