/** The positions and the entrusted orders of one market below its trade screen. */
import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSession } from '../../link/session.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { CONTRACT_ORDERS_PATH } from '../../navigation/paths.ts';
import { GuestInvitation } from '../../ticket/guest-invitation.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CurrentOrders } from './orders/current-orders.tsx';
import { PositionsList } from './positions/positions-list.tsx';

export const PositionsSection = memo(function PositionsSection({
  market,
}: {
  readonly market: MarketView;
}) {
  const { t } = useWords('futures');
  const isGuest = useSession().state === 'guest';
  const key = isGuest ? null : market.symbol;
  const [tab, setTab] = useState<'positions' | 'orders'>('positions');
  const positions = useTopic('futures.positions', key) ?? [];
  const orders = useTopic('futures.orders', key) ?? [];
  return (
    <section aria-label={t('positions.title')}>
      <div className="-mx-4">
        <Tabs
          label={t('positions.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'positions',
              label:
                positions.length > 0
                  ? t('positions.titleCount', { total: positions.length })
                  : t('positions.title'),
            },
            {
              key: 'orders',
              label:
                orders.length > 0
                  ? t('orders.currentCount', { total: orders.length })
                  : t('orders.title'),
            },
          ]}
          right={
            <button
              type="button"
              onClick={() => void push(CONTRACT_ORDERS_PATH)}
              className="tap flex shrink-0 items-center justify-end gap-0.5 text-small text-soft"
            >
              {t('positions.all')}
              <ChevronRight aria-hidden="true" size={16} />
            </button>
          }
        />
      </div>
      {isGuest && <GuestInvitation title={t('positions.guest')} />}
      {!isGuest && tab === 'positions' && <PositionsList symbol={market.symbol} />}
      {!isGuest && tab === 'orders' && <CurrentOrders symbol={market.symbol} />}
    </section>
  );
});
