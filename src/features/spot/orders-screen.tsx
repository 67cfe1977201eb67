/** All orders of coins or of stocks: open ones live, the history page by page, of all markets or of one. */
import { useState } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useTopic } from '../../link/use-topic.ts';
import { SYMBOL } from '../../market/expected-symbol.ts';
import { marketName } from '../../market/market-name.ts';
import { push } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { TRADE_PATH } from '../../navigation/paths.ts';
import { oneOfParam, textParam, useQueryValues } from '../../navigation/query.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OpenOrders } from './orders/open-orders.tsx';
import { OrderHistory } from './orders/order-history.tsx';
import { type TradedKind, tradedKinds } from './orders/traded-kind.ts';

const ALL = 'all';
const params = {
  tab: oneOfParam(['open', 'history'], 'open'),
  symbol: textParam(SYMBOL),
  kind: oneOfParam(tradedKinds, 'coin'),
};

export function OrdersScreen() {
  const { t } = useWords('spot');
  const { t: trade } = useWords('trade');
  const start = useQueryValues(params);
  const [tab, setTab] = useState(start.tab);
  const [symbol, setSymbol] = useState(start.symbol ?? ALL);
  const catalogue = useTopic('markets.catalogue') ?? [];
  const [chosenKind, setChosenKind] = useState<TradedKind | null>(null);
  const kind = chosenKind ?? kindOf(catalogue, start.symbol) ?? start.kind;
  const markets = catalogue.filter((market) => market.kind === kind);
  const market = markets.find((entry) => entry.symbol === symbol) ?? null;
  const options = [
    { value: ALL, label: trade('orders.allMarkets') },
    ...markets.map((entry) => ({ value: entry.symbol, label: marketName(entry, entry.symbol) })),
  ];
  const goTrade = (
    <Button variant="plain" size="medium" onClick={() => void push(TRADE_PATH, { kind })}>
      {trade('orders.trade')}
    </Button>
  );
  return (
    <Page title={trade('orders.title')} isPadded={false}>
      <Tabs
        label={trade('orders.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'open', label: t('orders.open') },
          { key: 'history', label: t('orders.history') },
        ]}
        right={
          <Select
            isInline
            title={trade('orders.market')}
            value={market ? market.symbol : ALL}
            onChange={setSymbol}
            options={options}
            searchLabel={trade('orders.market')}
          />
        }
      />
      <div className="px-4 pt-2">
        <SegmentedControl
          variant="chips"
          label={t('orders.kind')}
          value={kind}
          onChange={setChosenKind}
          options={[
            { value: 'coin', label: trade('kindNav.spot') },
            { value: 'stock', label: trade('kindNav.stocks') },
          ]}
        />
        {tab === 'open' ? (
          <OpenOrders hasEnd symbol={market?.symbol ?? ''} kind={kind} emptyAction={goTrade} />
        ) : (
          <OrderHistory key={kind} market={market} kind={kind} emptyAction={goTrade} />
        )}
      </div>
    </Page>
  );
}

function kindOf(catalogue: readonly MarketView[], symbol: string | null): TradedKind | undefined {
  const named = catalogue.find((market) => market.symbol === symbol);
  return tradedKinds.find((kind) => kind === named?.kind);
}
