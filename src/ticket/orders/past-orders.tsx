/** PastOrders { pages, label, emptyHint, row, sheet }: the orders of a history, ten at a time; a tap shows all of one. */
import { type ReactNode, useState } from 'react';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Pages } from '../../link/use-ask-pages.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';

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
  if (pages.failure && pages.items.length === 0) {
    return (
      <ErrorState
        title={t('orders.failed')}
        hint={errorWords(pages.failure)}
        onRetry={() => void pages.refresh()}
      />
    );
  }
  return (
    <>
      <InfiniteList
        label={label}
        items={pages.items}
        keyOf={(order) => order.id}
        renderItem={(order) => row(order, setShown)}
        hasMore={pages.hasMore}
        isLoading={pages.isLoading}
        onMore={pages.loadMore}
        empty={
          <EmptyState title={t('orders.emptyHistory')} hint={emptyHint} action={emptyAction} />
        }
      />
      {shown && sheet(shown, () => setShown(null))}
    </>
  );
}
