/** Orders of spot, stocks, futures and options, by kind, market, status and date. */
import { useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AskedList } from '../../link/asked-list.tsx';
import { useTopic } from '../../link/use-topic.ts';
import { marketName } from '../../market/market-name.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import {
  type OrderFilters,
  type OrderKind,
  orderDays,
  orderKinds,
  orderStatuses,
  passes,
  sinceOf,
} from './order-filters.ts';
import { OrderLineRow } from './order-line-row.tsx';
import { useOrderPages } from './use-order-pages.ts';

const ALL = 'all';

export function OrdersPanel() {
  const { t } = useWords('portfolio');
  const [filters, setFilters] = useState<OrderFilters>({
    kind: 'spot',
    symbol: '',
    status: 'all',
    days: 'all',
  });
  // The same moment for the whole list, so that no row drops out while one reads.
  const [nowMs] = useState(() => Date.now());
  const pages = useOrderPages(filters);
  const lines = pages.lines.filter((line) => passes(line, filters, nowMs));
  const oldest = pages.lines.at(-1);
  const isPast = oldest !== undefined && oldest.time < sinceOf(filters, nowMs);
  const isFiltered = filters.symbol !== '' || filters.status !== 'all' || filters.days !== 'all';
  return (
    <>
      <OrderFilterBar filters={filters} onChange={setFilters} />
      <AskedList
        isInline
        pages={{ ...pages, items: lines, hasMore: pages.hasMore && !isPast }}
        label={t('portfolio.tabs.orders')}
        keyOf={(line) => line.id}
        renderItem={(line) => <OrderLineRow line={line} />}
        failed={t('portfolio.failed')}
        empty={
          <EmptyState
            title={t(isFiltered ? 'portfolio.emptyFiltered' : 'portfolio.emptyOrders')}
            hint={t('portfolio.emptyOrdersHint')}
          />
        }
      />
    </>
  );
}

interface OrderFilterBarProps {
  readonly filters: OrderFilters;
  readonly onChange: (filters: OrderFilters) => void;
}

function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  const { t } = useWords('portfolio');
  const markets = (useTopic('markets.catalogue') ?? []).filter((market) =>
    isOfKind(market, filters.kind),
  );
  return (
    <div className="flex flex-col gap-2 pt-3 pb-1">
      <SegmentedControl
        label={t('filters.kind')}
        value={filters.kind}
        onChange={(kind) => onChange({ ...filters, kind, symbol: '' })}
        options={orderKinds.map((value) => ({ value, label: t(`filters.kinds.${value}`) }))}
      />
      <fieldset aria-label={t('filters.label')} className="flex min-w-0 flex-wrap gap-x-5">
        <Select
          isInline
          title={t('filters.market')}
          searchLabel={t('filters.market')}
          value={filters.symbol === '' ? ALL : filters.symbol}
          onChange={(symbol) => onChange({ ...filters, symbol: symbol === ALL ? '' : symbol })}
          options={[
            { value: ALL, label: t('filters.allMarkets') },
            ...markets.map((market) => ({
              value: market.symbol,
              label: marketName(market, market.symbol),
            })),
          ]}
        />
        <Select
          isInline
          title={t('filters.status')}
          value={filters.status}
          onChange={(status) => onChange({ ...filters, status })}
          options={orderStatuses.map((value) => ({ value, label: t(`filters.statuses.${value}`) }))}
        />
        <Select
          isInline
          title={t('filters.date')}
          value={filters.days}
          onChange={(days) => onChange({ ...filters, days })}
          options={orderDays.map((value) => ({ value, label: t(`filters.days.${value}`) }))}
        />
      </fieldset>
    </div>
  );
}

function isOfKind({ kind }: MarketView, wanted: OrderKind): boolean {
  if (wanted === 'spot') return kind !== 'futures';
  return wanted === 'futures' ? kind === 'futures' : kind === 'coin';
}
