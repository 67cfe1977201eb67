/** CurrentOrders { symbol, emptyAction? }: entrusted orders that are doing, live; each can be moved and taken back. */
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { WaitingOrders } from '../../../ticket/orders/waiting-orders.tsx';
import { AmendSheet } from './amend-sheet.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';

interface CurrentOrdersProps {
  /** Empty for all markets. */
  readonly symbol: string;
  readonly emptyAction?: ReactNode;
}

export function CurrentOrders({ symbol, emptyAction }: CurrentOrdersProps) {
  const { t } = useWords('futures');
  return (
    <WaitingOrders
      orders={useTopic('futures.orders', symbol)}
      of={{ feature: 'futures', symbol }}
      label={t('orders.current')}
      empty={{
        title: t('orders.emptyCurrent'),
        hint: t('orders.emptyCurrentHint'),
        action: emptyAction,
      }}
      row={(order, { open, cancel, isCancelling }) => (
        <OrderRow
          order={order}
          onOpen={() => open('details')}
          onAmend={() => open('amend')}
          onCancel={cancel}
          isCancelling={isCancelling}
        />
      )}
      sheet={(order, { name, close }) =>
        name === 'amend' ? (
          <AmendSheet order={order} onClose={close} />
        ) : (
          <OrderSheet order={order} onClose={close} />
        )
      }
    />
  );
}
