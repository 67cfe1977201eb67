/** All spot orders of the user: open ones live, the history page by page, of all markets or of one. */
import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { oneOfParam, textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { TRADE_PATH } from './paths.ts';

const ALL = 'all';
const params = {
  tab: oneOfParam(['open', 'history'], 'open'),
  symbol: textParam(/^[A-Z0-9-]{2,24}$/),
};

export function OrdersScreen() {
  const { t } = useWords('spot');
  const start = useQueryValues(params);
  const [tab, setTab] = useState(start.tab);
  const [symbol, setSymbol] = useState(start.symbol ?? ALL);
  const catalogue = useTopic('markets.catalogue') ?? [];
  const markets = catalogue.filter(({ kind }) => kind === 'coin');
  const market = markets.find((entry) => entry.symbol === symbol) ?? null;
  const options = [
    { value: ALL, label: t('orders.allMarkets') },
    ...markets.map((entry) => ({ value: entry.symbol, label: `${entry.base}/${entry.quote}` })),
  ];
  const goTrade = (
    <Button variant="plain" size="medium" onClick={() => void push(TRADE_PATH)}>
      {t('orders.trade')}
    </Button>
  );
  return (
    <Page title={t('orders.title')} isPadded={false}>
      <Tabs
        label={t('orders.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'open', label: t('orders.open') },
          { key: 'history', label: t('orders.history') },
        ]}
        right={
          <Select
            isInline
            title={t('orders.market')}
            value={market ? market.symbol : ALL}
            onChange={setSymbol}
            options={options}
            searchLabel={t('orders.market')}
          />
        }
      />
      <div className="px-4">
        {tab === 'open' ? (
          <OpenOrders hasEnd symbol={market?.symbol ?? ''} emptyAction={goTrade} />
        ) : (
          <OrderHistory market={market} emptyAction={goTrade} />
        )}
      </div>
    </Page>
  );
}
