/** The orders on paper: those that wait, and those that are over. */
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { OrderRow } from '../orders/order-row.tsx';
import { askPractice } from './ask-practice.ts';
import type { PlayedProps } from './played-parts.ts';

export function PaperOrders({ session, market }: PlayedProps) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const [tab, setTab] = useState<'open' | 'history'>('open');
  const open = useTopic('spot.openOrders', market.symbol) ?? [];
  const past = useTopic('practice.past') ?? [];
  const rows = tab === 'open' ? open : past;
  const cancel = (id: number) => askPractice('practice.cancel', { id });
  return (
    <section aria-label={t('practice.orders')}>
      <div className="-mx-4">
        <Tabs
          label={t('practice.orders')}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'open', label: t('orders.openCount', { total: open.length }) },
            { key: 'history', label: t('orders.history') },
          ]}
        />
      </div>
      {rows.length === 0 && (
        <EmptyState
          title={tab === 'open' ? t('orders.emptyOpen') : trade('orders.emptyHistory')}
          hint={t(tab === 'open' ? 'orders.emptyOpenHint' : 'orders.emptyHistoryHint')}
        />
      )}
      <ul aria-label={t('practice.orders')} className="divide-y divide-hairline">
        {rows.map((order) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              nowMs={session.at}
              {...(tab === 'open' && { onCancel: () => cancel(order.id) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
