/** All of the trader's futures: open positions live, entrusted orders, round trips; of all markets or of one. */
import { type ReactNode, useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { CONTRACT_PATH } from '../../navigation/paths.ts';
import { oneOfParam, textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountPanel } from './account/account-panel.tsx';
import { AllOrders } from './orders/all-orders.tsx';
import { CurrentOrders } from './orders/current-orders.tsx';
import { ClosedPositions } from './positions/closed-positions.tsx';
import { PositionsList } from './positions/positions-list.tsx';

const ALL = 'all';
const tabNames = ['positions', 'orders', 'closed'] as const;
const scopes = ['current', 'all'] as const;
const params = {
  tab: oneOfParam(tabNames, 'positions'),
  scope: oneOfParam(scopes, 'current'),
  symbol: textParam(/^[A-Z0-9-]{2,24}$/),
};

export function OrdersScreen() {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const start = useQueryValues(params);
  const [tab, setTab] = useState(start.tab);
  const [symbol, setSymbol] = useState(start.symbol ?? ALL);
  const catalogue = useTopic('markets.catalogue') ?? [];
  const markets = catalogue.filter(({ kind }) => kind === 'futures');
  const market = markets.find((entry) => entry.symbol === symbol) ?? null;
  const options = [
    { value: ALL, label: trade('orders.allMarkets') },
    ...markets.map((entry) => ({ value: entry.symbol, label: `${entry.base}/${entry.quote}` })),
  ];
  const filter = (
    <Select
      isInline
      title={trade('orders.market')}
      value={market ? market.symbol : ALL}
      onChange={setSymbol}
      options={options}
      searchLabel={trade('orders.market')}
    />
  );
  return (
    <Page title={t('orders.screen')} isPadded={false}>
      <Tabs
        label={t('orders.screen')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'positions', label: t('positions.title') },
          { key: 'orders', label: t('orders.title') },
          { key: 'closed', label: t('positions.closed') },
        ]}
      />
      <div className="px-4 pb-6">
        {tab === 'orders' && <Orders market={market} startScope={start.scope} filter={filter} />}
        {tab !== 'orders' && <div className="flex">{filter}</div>}
        {tab === 'positions' && <Positions market={market} />}
        {tab === 'closed' && <ClosedPositions market={market} emptyAction={<GoTrade />} />}
      </div>
    </Page>
  );
}

function Positions({ market }: { readonly market: MarketView | null }) {
  return (
    <>
      <div className="border-b border-hairline pb-3">
        <AccountPanel />
      </div>
      <PositionsList symbol={market?.symbol ?? ''} emptyAction={<GoTrade />} />
    </>
  );
}

interface OrdersProps {
  readonly market: MarketView | null;
  readonly startScope: (typeof scopes)[number];
  readonly filter: ReactNode;
}

function Orders({ market, startScope, filter }: OrdersProps) {
  const { t } = useWords('futures');
  const [scope, setScope] = useState(startScope);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {filter}
        <SegmentedControl
          variant="chips"
          label={t('orders.title')}
          value={scope}
          onChange={setScope}
          options={scopes.map((value) => ({ value, label: t(`orders.${value}`) }))}
        />
      </div>
      {scope === 'current' ? (
        <CurrentOrders symbol={market?.symbol ?? ''} emptyAction={<GoTrade />} />
      ) : (
        <AllOrders market={market} emptyAction={<GoTrade />} />
      )}
    </>
  );
}

function GoTrade() {
  const { t } = useWords('trade');
  return (
    <Button variant="plain" size="medium" onClick={() => void push(CONTRACT_PATH)}>
      {t('orders.trade')}
    </Button>
  );
}
