/** One market in full: a large price, the figures of the day, a large chart, book and tape. */
import { useState } from 'react';
import type { MarketKind } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AlertButton } from '../../market/alerts/alert-button.tsx';
import { ChartPanel } from '../../market/chart/panel/chart-panel.tsx';
import { ConnectionBadge } from '../../market/connection-badge.tsx';
import { FavouriteButton } from '../../market/favourite-button.tsx';
import { DayStats, LastPrice, MarketName } from '../../market/market-head.tsx';
import { marketName } from '../../market/market-name.ts';
import { SplitBook } from '../../market/order-book.tsx';
import { SessionBanner, useClosedSession } from '../../market/session-note.tsx';
import { TradeTape } from '../../market/trade-tape.tsx';
import { UnknownMarket } from '../../market/unknown-market.tsx';
import { useChosenMarket } from '../../market/use-chosen-market.ts';
import { push, switchTab, withQuery } from '../../navigation/navigate.ts';
import { Page } from '../../navigation/page.tsx';
import { CONTRACT_PATH, MARKET_PATH, TRADE_PATH } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Later } from '../../ui/later.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PracticeLink } from './ticket/practice-link.tsx';

const BOOK_ROWS = 12;

/** Coins and stocks are traded in the tab, contracts on a page of their own. */
function openTrade(kind: MarketKind, query: { symbol: string; side: string }): Promise<void> {
  if (kind === 'futures') return push(CONTRACT_PATH, query);
  return switchTab(withQuery(TRADE_PATH, query));
}

export function MarketScreen() {
  const { t } = useWords('spot');
  const { symbol, market, unknown } = useChosenMarket('any');
  const closed = useClosedSession(symbol);
  const trade = (side: 'buy' | 'sell') => void openTrade(market?.kind ?? 'coin', { symbol, side });
  if (unknown !== null) return <UnknownMarket symbol={unknown} />;
  return (
    <Page
      isPadded={false}
      title={<MarketName symbol={symbol} market={market} path={MARKET_PATH} />}
      right={
        <>
          <ConnectionBadge isQuiet />
          <AlertButton symbol={symbol} />
          <FavouriteButton currencyId={market?.currencyId ?? null} />
        </>
      }
      footer={
        <div className="flex gap-3">
          <Button variant="up" className="flex-1" onClick={() => trade('buy')}>
            {t('side.buy')}
          </Button>
          <Button variant="down" className="flex-1" onClick={() => trade('sell')}>
            {t('side.sell')}
          </Button>
        </div>
      }
    >
      <div className="flex min-h-[46px] items-center px-4 pt-1">
        <LastPrice isLarge symbol={symbol} />
      </div>
      {closed && (
        <div className="px-4 pt-2">
          <SessionBanner session={closed} />
        </div>
      )}
      <DayStats
        symbol={symbol}
        market={market}
        className="grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 wide:grid-cols-4"
      />
      <ChartPanel
        key={symbol}
        symbol={symbol}
        name={marketName(market, symbol)}
        className="h-[min(46dvh,420px)] min-h-[280px]"
      />
      {market !== null && market.kind !== 'futures' && (
        <div className="px-4 py-2">
          <PracticeLink symbol={market.symbol} />
        </div>
      )}
      <Later className="min-h-[360px]">
        <BookAndTrades symbol={symbol} base={market?.base ?? ''} quote={market?.quote ?? ''} />
      </Later>
    </Page>
  );
}

interface BookAndTradesProps {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

function BookAndTrades({ symbol, base, quote }: BookAndTradesProps) {
  const { t } = useWords('spot');
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  return (
    <>
      <div className="mt-2">
        <Tabs
          label={t('market.book')}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'book', label: t('market.book') },
            { key: 'trades', label: t('market.trades') },
          ]}
        />
      </div>
      <div className="px-4 pt-2 pb-6">
        {tab === 'book' ? (
          <SplitBook symbol={symbol} base={base} quote={quote} rows={BOOK_ROWS} />
        ) : (
          <TradeTape symbol={symbol} />
        )}
      </div>
    </>
  );
}
