/** The trade screen of a phone: everything that a trade needs in one height, the orders below it. */
import { useRef } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import { FittedBook } from '../../market/fitted-book.tsx';
import { SessionNote, useClosedSession } from '../../market/session-note.tsx';
import { push } from '../../navigation/navigate.ts';
import { ORDERS_PATH, TRADE_PATH } from '../../navigation/paths.ts';
import { PhoneChart } from '../../ticket/phone-chart.tsx';
import { PhoneHead } from '../../ticket/phone-head.tsx';
import { scrollIntoSight } from '../../ticket/scroll-into-sight.ts';
import { OrdersSection } from './orders/orders-section.tsx';
import { BalanceLine } from './ticket/balance-line.tsx';
import { Ticket } from './ticket/ticket.tsx';
import type { Ticket as TicketHandle } from './ticket/ticket-draft.ts';

interface TradePhoneProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function TradePhone({ market, ticket }: TradePhoneProps) {
  const ordersRef = useRef<HTMLDivElement>(null);
  const { symbol, base, quote, kind } = market;
  const closed = useClosedSession(symbol);
  return (
    <main>
      <div className="flex h-[calc(100dvh-var(--tab-bar))] min-h-[586px] flex-col pt-(--safe-top)">
        <PhoneHead
          market={market}
          nav={kind === 'stock' ? 'stocks' : 'spot'}
          path={TRADE_PATH}
          beside={closed && <SessionNote session={closed} />}
          onOrders={() => void push(ORDERS_PATH, { kind })}
        />
        <PhoneChart market={market} onPick={ticket.pickPrice} />
        <div className="grid shrink-0 grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-3 border-t border-hairline px-3 pt-1.5 pb-1.5">
          <Ticket market={market} ticket={ticket} />
          <FittedBook symbol={symbol} base={base} quote={quote} onPick={ticket.pickText} />
        </div>
        <BalanceLine market={market} onOrders={() => scrollIntoSight(ordersRef.current)} />
      </div>
      <div ref={ordersRef} className="px-4 pb-6">
        <OrdersSection market={market} />
      </div>
    </main>
  );
}
