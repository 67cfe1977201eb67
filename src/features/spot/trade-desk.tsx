/** The trade screen of a wide screen: the desk of all trading, with the ticket and both balances at its side. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { SessionNote, useClosedSession } from '../../market/session-note.tsx';
import { TRADE_PATH } from '../../navigation/paths.ts';
import { DeskLayout } from '../../ticket/desk-layout.tsx';
import { OrdersSection } from './orders/orders-section.tsx';
import { DeskBalances } from './ticket/desk-balances.tsx';
import { Ticket } from './ticket/ticket.tsx';
import type { Ticket as TicketHandle } from './ticket/ticket-draft.ts';
import { useLadderTrading } from './ticket/use-ladder-trading.tsx';

interface TradeDeskProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function TradeDesk({ market, ticket }: TradeDeskProps) {
  const { t } = useWords('trade');
  const closed = useClosedSession(market.symbol);
  const isStock = market.kind === 'stock';
  const { ladder, asked } = useLadderTrading(market, ticket);
  return (
    <DeskLayout
      market={market}
      nav={isStock ? 'stocks' : 'spot'}
      path={TRADE_PATH}
      note={isStock ? market.name : t('kinds.coin')}
      beside={closed && <SessionNote session={closed} />}
      onPick={ticket.pickPrice}
      ladder={ladder}
      ticket={
        <>
          <Ticket market={market} ticket={ticket} />
          <DeskBalances market={market} />
          {asked}
        </>
      }
      below={<OrdersSection market={market} />}
    />
  );
}
