/** The orders of one market below the trade screen: open ones and history. */
import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSession } from '../../../link/session.ts';
import { useTopic } from '../../../link/use-topic.ts';
import { push } from '../../../navigation/navigate.ts';
import { ORDERS_PATH } from '../../../navigation/paths.ts';
import { GuestInvitation } from '../../../ticket/guest-invitation.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';

export const OrdersSection = memo(function OrdersSection({
  market,
}: {
  readonly market: MarketView;
}) {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const isGuest = useSession().state === 'guest';
  const [tab, setTab] = useState<'open' | 'history'>('open');
  const openOrders = useTopic('spot.openOrders', market.symbol) ?? [];
  const openLabel =
    openOrders.length > 0 ? t('orders.openCount', { total: openOrders.length }) : t('orders.open');
  return (
    <section aria-label={trade('orders.title')}>
      <div className="-mx-4">
        <Tabs
          label={trade('orders.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'open', label: openLabel },
            { key: 'history', label: t('orders.history') },
          ]}
          right={
            <button
              type="button"
              onClick={() => void push(ORDERS_PATH, { kind: market.kind })}
              className="tap flex shrink-0 items-center justify-end gap-0.5 text-small text-soft"
            >
              {t('orders.all')}
              <ChevronRight aria-hidden="true" size={16} />
            </button>
          }
        />
      </div>
      {isGuest && <GuestInvitation title={t('orders.guest')} />}
      {!isGuest && tab === 'open' && <OpenOrders symbol={market.symbol} />}
      {!isGuest && tab === 'history' && <OrderHistory market={market} />}
    </section>
  );
});
