/**
 * WaitingOrders { orders, of, label, empty, row, sheet }: the orders that wait, live; each can be taken back, or
 * all of them, and a tap shows all of one. A sheet closes with its order.
 */
import { Fragment, type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSend } from '../../link/use-send.ts';
import { showToast } from '../../ui/layers/toast.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { useOrderSending } from '../use-order-sending.ts';
import { CancelAll, type OrdersOf } from './cancel-all.tsx';

type SheetName = 'details' | 'amend';

/** What can be done with one of them. */
interface OrderActs {
  readonly open: (sheet: SheetName) => void;
  readonly cancel: () => void;
  readonly isCancelling: boolean;
}

interface WaitingOrdersProps<Order> {
  /** Null until they are known. */
  readonly orders: readonly Order[] | null;
  /** Whose orders they are, so which call takes them back; an empty symbol is every market. */
  readonly of: OrdersOf;
  readonly label: string;
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly row: (order: Order, acts: OrderActs) => ReactNode;
  readonly sheet: (order: Order, shown: { name: SheetName; close: () => void }) => ReactNode;
  readonly end?: ReactNode;
}

export function WaitingOrders<Order extends { readonly id: number }>({
  orders,
  of,
  label,
  empty,
  row,
  sheet,
  end,
}: WaitingOrdersProps<Order>) {
  const { t } = useWords('trade');
  const { t: common } = useWords();
  const { send, isPendingFor } = useSend(`${of.feature}.cancel`, useOrderSending());
  const [opened, setOpened] = useState<{ readonly id: number; readonly name: SheetName } | null>(
    null,
  );
  const cancel = async (id: number) => {
    const result = await send({ id });
    if (result?.ok) showToast(t('result.cancelled'), 'success');
  };

  if (orders === null) return <SkeletonRows label={common('ui.loading')} count={3} />;
  if (orders.length === 0) return <EmptyState {...empty} />;
  const chosen = orders.find(({ id }) => id === opened?.id);
  return (
    <>
      <CancelAll total={orders.length} of={of} />
      <ul aria-label={label} className="divide-y divide-hairline">
        {orders.map((order) => (
          <li key={order.id}>
            {row(order, {
              open: (name) => setOpened({ id: order.id, name }),
              cancel: () => void cancel(order.id),
              isCancelling: isPendingFor(order.id),
            })}
          </li>
        ))}
      </ul>
      {end}
      {chosen && opened && (
        <Fragment key={chosen.id}>
          {sheet(chosen, { name: opened.name, close: () => setOpened(null) })}
        </Fragment>
      )}
    </>
  );
}
