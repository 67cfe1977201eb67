/** The trade screen of a phone: everything that a trade needs in one height, the orders below it. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { FittedBook } from '../../market/fitted-book.tsx';
import { SessionNote, useClosedSession } from '../../market/session-note.tsx';
import { push } from '../../navigation/navigate.ts';
import { ORDERS_PATH, TRADE_PATH } from '../../navigation/paths.ts';
import { PhoneChart } from '../../ticket/phone-chart.tsx';
import { PhoneHead } from '../../ticket/phone-head.tsx';
import { PhoneLayout } from '../../ticket/phone-layout.tsx';
import { OrdersSection } from './orders/orders-section.tsx';
import { BalanceLine } from './ticket/balance-line.tsx';
import { Ticket } from './ticket/ticket.tsx';
import type { Ticket as TicketHandle } from './ticket/ticket-draft.ts';

interface TradePhoneProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function TradePhone({ market, ticket }: TradePhoneProps) {
  const { symbol, base, quote, kind } = market;
  const closed = useClosedSession(symbol);
  return (
    <PhoneLayout
      className="min-h-[calc(586px-var(--notice-bar,0px))]"
      head={
        <PhoneHead
          market={market}
          nav={kind === 'stock' ? 'stocks' : 'spot'}
          path={TRADE_PATH}
          beside={closed && <SessionNote session={closed} />}
          onOrders={() => void push(ORDERS_PATH, { kind })}
        />
      }
      chart={<PhoneChart market={market} onPick={ticket.pickPrice} />}
      ticket={<Ticket market={market} ticket={ticket} />}
      book={<FittedBook symbol={symbol} base={base} quote={quote} onPick={ticket.pickPrice} />}
      line={(onBelow) => <BalanceLine market={market} onOrders={onBelow} />}
      below={<OrdersSection market={market} />}
    />
  );
}
