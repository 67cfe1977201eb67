/** What the user has rented: how far it is, what it has paid and pays next. */
import { CloudCog } from 'lucide-react';
import type { MinerOrderView } from '../../../contract/features/cloud-miner-views.ts';
import { dayTime } from '../../i18n/time-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useAskPages } from '../../link/use-ask-pages.ts';
import { CurrencyIcon } from '../../market/currency-icon.tsx';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import { NOTHING } from '../../ui/figures/nothing.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PLANS_PATH } from './paths.ts';

export function OrdersScreen() {
  const { t } = useWords('cloud-miner');
  const pages = useAskPages('cloudMiner.mine', { status: 'all' });
  return (
    <Page title={t('orders')}>
      <AskedList
        pages={pages}
        label={t('orders')}
        keyOf={({ id }) => id}
        renderItem={(order) => <MinerCard order={order} />}
        failed={t('failedOrders')}
        empty={
          <EmptyState
            icon={CloudCog}
            title={t('empty.title')}
            hint={t('empty.hint')}
            action={
              <Button size="medium" onClick={() => void push(PLANS_PATH)}>
                {t('gone.plans')}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}

function MinerCard({ order }: { readonly order: MinerOrderView }) {
  const { t } = useWords('cloud-miner');
  const { currency, unit, termDays, status } = order;
  const name = `${order.powerText} ${unit} · ${t('days', { count: termDays })}`;
  return (
    <article aria-label={name} className="flex flex-col gap-3 py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <CurrencyIcon currency={currency} size={22} />
          {name}
        </span>
        <span className="ml-auto">
          <Badge tone="plain">{t(`states.${status}`)}</Badge>
        </span>
      </header>
      <div>
        <div aria-hidden="true" className="h-1.5 rounded-full bg-control">
          <div className="h-full rounded-full bg-gold" style={{ width: `${order.percent}%` }} />
        </div>
        <p className="mt-1.5 text-caption text-faint">
          {t('daysPaid', { paid: order.daysPaid, all: termDays })}
        </p>
      </div>
      <MinerFigures order={order} />
    </article>
  );
}

function MinerFigures({ order }: { readonly order: MinerOrderView }) {
  const { t, tag } = useWords('cloud-miner');
  const { currency, payCurrency, nextOutputAt } = order;
  const figures = [
    [t('earn.paid'), `${order.paidText} ${currency}`],
    [t('earn.expected'), `${order.expectedText} ${currency}`],
    [t('earn.daily'), `${order.dailyText} ${currency}`],
    [t('earn.rent'), `${order.rentText} ${payCurrency}`],
    [t('earn.mined'), `${order.minedText} ${currency}`],
    [t('earn.electricity'), `${order.electricityText} ${currency}`],
    [t('earn.next'), nextOutputAt === null ? NOTHING : dayTime(nextOutputAt, tag)],
    [t('earn.ends'), dayTime(order.endsAt, tag)],
  ] as const;
  return <FigureGrid figures={figures} />;
}
