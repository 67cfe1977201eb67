/** The trade screen of a phone: everything that a trade needs in one height, the orders below it. */
import { Maximize2, ReceiptText } from 'lucide-react';
import { useRef } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { push } from '../../navigation/navigate.ts';
import { ChartPanel } from '../../trading/chart/chart-panel.tsx';
import { ConnectionBadge } from '../../trading/connection-badge.tsx';
import { FavouriteButton } from '../../trading/favourite-button.tsx';
import { FittedBook } from '../../trading/fitted-book.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BalanceLine } from './balance-line.tsx';
import { DayRange, LastPrice, MarketName, marketName } from './market-head.tsx';
import { OrdersSection } from './orders-section.tsx';
import { MARKET_PATH, ORDERS_PATH, TRADE_PATH } from './paths.ts';
import { Ticket } from './ticket.tsx';
import type { Ticket as TicketHandle } from './ticket-draft.ts';

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

interface TradePhoneProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function TradePhone({ market, ticket }: TradePhoneProps) {
  const { t } = useWords('spot');
  const ordersRef = useRef<HTMLDivElement>(null);
  const { symbol, base, quote } = market;
  const name = marketName(market, symbol);
  return (
    <main>
      <div className="flex h-[calc(100dvh-var(--tab-bar))] min-h-[586px] flex-col pt-(--safe-top)">
        <header className="flex h-11 shrink-0 items-center pr-1 pl-3">
          <MarketName symbol={symbol} market={market} path={TRADE_PATH} />
          <span className="ml-auto flex shrink-0 items-center">
            <ConnectionBadge />
            <FavouriteButton currencyId={market.currencyId} />
            <IconButton
              icon={ReceiptText}
              size={20}
              label={t('orders.title')}
              className="-ml-2"
              onClick={() => void push(ORDERS_PATH)}
            />
          </span>
        </header>
        <div className="flex h-8 shrink-0 items-center justify-between gap-3 px-3">
          <LastPrice symbol={symbol} />
          <DayRange symbol={symbol} />
        </div>
        <ChartPanel
          symbol={symbol}
          name={name}
          onPick={ticket.pickPrice}
          className="min-h-[110px] flex-1"
          right={
            <IconButton
              icon={Maximize2}
              size={17}
              label={t('market.detail')}
              onClick={() => void push(MARKET_PATH, { symbol })}
            />
          }
        />
        <div className="grid shrink-0 grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-3 border-t border-hairline px-3 pt-1.5 pb-1.5">
          <Ticket market={market} ticket={ticket} />
          <FittedBook symbol={symbol} base={base} quote={quote} onPick={ticket.pickText} />
        </div>
        <BalanceLine
          market={market}
          onOrders={() => ordersRef.current?.scrollIntoView({ behavior: scrollBehavior() })}
        />
      </div>
      <div ref={ordersRef} className="px-4 pb-6">
        <OrdersSection market={market} />
      </div>
    </main>
  );
}
