/** PastOrders { pages, label, emptyHint, row, sheet }: the orders of a history, ten at a time; a tap shows all of one. */
import { type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import type { Pages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

interface PastOrdersProps<Order> {
  readonly pages: Pages<Order>;
  readonly label: string;
  readonly emptyHint: string;
  readonly emptyAction?: ReactNode;
  readonly row: (order: Order, onOpen: (order: Order) => void) => ReactNode;
  readonly sheet: (order: Order, onClose: () => void) => ReactNode;
}

export function PastOrders<Order extends { readonly id: number }>({
  pages,
  label,
  emptyHint,
  emptyAction,
  row,
  sheet,
}: PastOrdersProps<Order>) {
  const { t } = useWords('trade');
  const [shown, setShown] = useState<Order | null>(null);
  return (
    <>
      <AskedList
        isInline
        pages={pages}
        label={label}
        keyOf={(order) => order.id}
        renderItem={(order) => row(order, setShown)}
        failed={t('orders.failed')}
        empty={
          <EmptyState title={t('orders.emptyHistory')} hint={emptyHint} action={emptyAction} />
        }
      />
      {shown && sheet(shown, () => setShown(null))}
    </>
  );
}
