/**
 * DeskLayout { market, nav, path, note, beside?, ticket, below, onPick? }: a trade screen from
 * 1,024 px: markets, chart, book with tape, ticket and orders side by side.
 */
import type { ReactNode } from 'react';
import type { MarketView } from '../../contract/features/markets.ts';
import { AlertButton } from '../market/alerts/alert-button.tsx';
import { ChartPanel } from '../market/chart/panel/chart-panel.tsx';
import { ConnectionBadge } from '../market/connection-badge.tsx';
import { FavouriteButton } from '../market/favourite-button.tsx';
import { FittedBook } from '../market/fitted-book.tsx';
import { DayStats, LastPrice } from '../market/market-head.tsx';
import { MarketList } from '../market/market-list.tsx';
import { marketName } from '../market/market-name.ts';
import { TradeTape } from '../market/trade-tape.tsx';
import { redirect } from '../navigation/navigate.ts';
import { classNames } from '../ui/class-names.ts';
import { KindNav, type TradingKind } from './kind-nav.tsx';

interface DeskLayoutProps {
  readonly market: MarketView;
  readonly nav: TradingKind;
  /** The page on which a chosen market is shown. */
  readonly path: string;
  /** Below the market's name. */
  readonly note: ReactNode;
  /** Beside its price. */
  readonly beside?: ReactNode;
  readonly ticket: ReactNode;
  readonly below: ReactNode;
  /** A price was picked in the chart or in the book. */
  readonly onPick?: (price: string) => void;
}

export function DeskLayout(props: DeskLayoutProps) {
  const { market, nav, path, note, beside, ticket, below, onPick } = props;
  const { symbol, base, quote } = market;
  const name = marketName(market, symbol);
  return (
    <main className="grid h-dvh min-h-[720px] grid-cols-[200px_minmax(0,1fr)_228px_276px] grid-rows-[auto_minmax(0,1fr)_minmax(230px,32%)] gap-px bg-hairline">
      <Panel className="row-span-3 flex min-h-0 flex-col px-2 pt-3">
        <div className="-mx-2 pb-2">
          <KindNav current={nav} />
        </div>
        <MarketList
          isCompact
          kind={market.kind}
          current={symbol}
          onChoose={(chosen) => void redirect(path, { symbol: chosen })}
        />
      </Panel>
      <Panel className="col-span-2 flex h-16 items-center gap-4 overflow-hidden px-4">
        <span className="shrink-0">
          <h1 className="text-title font-bold whitespace-nowrap">{name}</h1>
          <span className="block text-caption text-faint">{note}</span>
        </span>
        <LastPrice symbol={symbol} />
        {beside}
        <DayStats
          symbol={symbol}
          market={market}
          className="ml-auto flex h-9 min-w-0 flex-wrap justify-end gap-x-4 overflow-hidden"
        />
        <span className="flex shrink-0 items-center">
          <ConnectionBadge />
          <AlertButton symbol={symbol} />
          <FavouriteButton currencyId={market.currencyId} />
        </span>
      </Panel>
      <div
        data-skip-to
        className="row-span-3 flex min-h-0 flex-col gap-3 overflow-y-auto bg-ground px-4 py-3 [grid-column:4] [grid-row:1/4]"
      >
        {ticket}
      </div>
      <Panel className="flex min-h-0">
        <ChartPanel
          symbol={symbol}
          name={name}
          purpose={nav === 'options' ? 'options' : 'trade'}
          {...(onPick && { onPick })}
          className="flex-1"
        />
      </Panel>
      <Panel className="grid min-h-0 grid-rows-[minmax(0,3fr)_minmax(0,2fr)] gap-2 px-3 pt-1">
        <FittedBook
          hasTotal
          symbol={symbol}
          base={base}
          quote={quote}
          {...(onPick && { onPick })}
        />
        <DeskTape symbol={symbol} />
      </Panel>
      <Panel className="col-span-2 min-h-0 overflow-y-auto px-4 pb-3">{below}</Panel>
    </main>
  );
}

function Panel({ children, className }: { children: ReactNode; className: string }) {
  return <div className={classNames('bg-ground', className)}>{children}</div>;
}

function DeskTape({ symbol }: { readonly symbol: string }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll the trades.
      tabIndex={0}
      className="no-scrollbar min-h-0 overflow-y-auto border-t border-hairline pt-1 -outline-offset-2"
    >
      <TradeTape symbol={symbol} />
    </div>
  );
}
