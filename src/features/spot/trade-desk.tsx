/** The trade screen of a wide screen: markets, chart, book with tape, ticket and orders side by side. */
import type { ReactNode } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { redirect } from '../../navigation/navigate.ts';
import { ChartPanel } from '../../trading/chart/chart-panel.tsx';
import { ConnectionBadge } from '../../trading/connection-badge.tsx';
import { FavouriteButton } from '../../trading/favourite-button.tsx';
import { FittedBook } from '../../trading/fitted-book.tsx';
import { MarketList } from '../../trading/market-list.tsx';
import { TradeTape } from '../../trading/trade-tape.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DeskBalances } from './desk-balances.tsx';
import { DayStats, LastPrice, marketName } from './market-head.tsx';
import { OrdersSection } from './orders-section.tsx';
import { TRADE_PATH } from './paths.ts';
import { Ticket } from './ticket.tsx';
import type { Ticket as TicketHandle } from './ticket-draft.ts';

interface TradeDeskProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function TradeDesk({ market, ticket }: TradeDeskProps) {
  const { symbol, base, quote } = market;
  const name = marketName(market, symbol);
  return (
    <main className="grid h-dvh min-h-[720px] grid-cols-[200px_minmax(0,1fr)_228px_276px] grid-rows-[auto_minmax(0,1fr)_minmax(220px,30%)] gap-px bg-hairline">
      <Panel className="row-span-3 flex min-h-0 flex-col px-2 pt-3">
        <MarketList
          isCompact
          kind="coin"
          current={symbol}
          onChoose={(chosen) => void redirect(TRADE_PATH, { symbol: chosen })}
        />
      </Panel>
      <Panel className="col-span-2 flex h-16 items-center gap-4 overflow-hidden px-4">
        <DeskName name={name} />
        <LastPrice symbol={symbol} />
        <DayStats
          symbol={symbol}
          market={market}
          className="ml-auto flex h-9 min-w-0 flex-wrap justify-end gap-x-4 overflow-hidden"
        />
        <span className="flex shrink-0 items-center">
          <ConnectionBadge />
          <FavouriteButton currencyId={market.currencyId} />
        </span>
      </Panel>
      <Panel className="row-span-3 flex min-h-0 flex-col gap-4 overflow-y-auto px-4 py-3 [grid-column:4] [grid-row:1/4]">
        <Ticket market={market} ticket={ticket} />
        <DeskBalances market={market} />
      </Panel>
      <Panel className="flex min-h-0">
        <ChartPanel symbol={symbol} name={name} onPick={ticket.pickPrice} className="flex-1" />
      </Panel>
      <Panel className="grid min-h-0 grid-rows-[minmax(0,3fr)_minmax(0,2fr)] gap-2 px-3 pt-1">
        <FittedBook hasTotal symbol={symbol} base={base} quote={quote} onPick={ticket.pickText} />
        <div className="no-scrollbar min-h-0 overflow-y-auto border-t border-hairline pt-1">
          <TradeTape symbol={symbol} />
        </div>
      </Panel>
      <Panel className="col-span-2 min-h-0 overflow-y-auto px-4 pb-3">
        <OrdersSection market={market} />
      </Panel>
    </main>
  );
}

function Panel({ children, className }: { children: ReactNode; className: string }) {
  return <div className={classNames('bg-ground', className)}>{children}</div>;
}

function DeskName({ name }: { readonly name: string }) {
  const { t } = useWords('spot');
  return (
    <span className="shrink-0">
      <h1 className="text-title font-bold whitespace-nowrap">{name}</h1>
      <span className="block text-caption text-faint">{t('kinds.coin')}</span>
    </span>
  );
}
