/** The orders of the user over the counter: those that are open, and those that are over. */
import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { OtcOrderView } from '../../../contract/features/otc-views.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DESK_PATH, ORDER_PATH } from './paths.ts';

const states = ['open', 'over'] as const;
const PANEL_ID = 'otc-orders';

export function OrdersScreen() {
  const { t } = useWords('otc');
  const [state, setState] = useState<(typeof states)[number]>('open');
  return (
    <Page title={t('orders')} isPadded={false}>
      <div className="sticky top-(--nav-bar) z-10 bg-ground">
        <Tabs
          label={t('orders')}
          value={state}
          onChange={setState}
          panelId={PANEL_ID}
          tabs={states.map((key) => ({ key, label: t(`orderTabs.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id={PANEL_ID} aria-label={t(`orderTabs.${state}`)} className="px-4 pb-6">
        <Orders key={state} state={state} />
      </div>
    </Page>
  );
}

function Orders({ state }: { readonly state: (typeof states)[number] }) {
  const { t } = useWords('otc');
  const pages = useAskPages('otc.myOrders', { state });
  return (
    <AskedList
      pages={pages}
      label={t(`orderTabs.${state}`)}
      keyOf={({ id }) => id}
      renderItem={(order) => <OrderRow order={order} />}
      failed={t('failed')}
      empty={
        <EmptyState
          icon={ClipboardList}
          title={t('noOrders')}
          action={
            <Button size="medium" onClick={() => void push(DESK_PATH)}>
              {t('toDesk')}
            </Button>
          }
        />
      }
    />
  );
}

const tones = { released: 'up', appealed: 'warning', unpaid: 'gold', paid: 'gold' } as const;

function OrderRow({ order }: { readonly order: OtcOrderView }) {
  const { t } = useWords('otc');
  const { id, role, status, currency, fiat, counterpart } = order;
  const act = role === 'buyer' ? 'buy' : 'sell';
  return (
    <button
      type="button"
      onClick={() => void push(ORDER_PATH, { id })}
      className="flex w-full flex-col gap-1 py-3.5 text-left active:opacity-70"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {t(`act.${act}`, { currency })}
          <span className="figure"> {order.numberText}</span>
        </span>
        <Badge tone={status in tones ? tones[status as keyof typeof tones] : 'plain'}>
          {t(`status.${status}`)}
        </Badge>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-small text-soft">
        <span className="figure">
          {order.totalText} {fiat}
        </span>
        <span className="min-w-0 break-words">{counterpart.name}</span>
      </span>
    </button>
  );
}
