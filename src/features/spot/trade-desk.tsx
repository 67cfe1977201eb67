/** The trade screen of a wide screen: the desk of all trading, with the ticket and both balances at its side. */
import type { MarketView } from '../../../contract/features/markets.ts';
import { useWords } from '../../i18n/use-words.ts';
import { TRADE_PATH } from '../../trading/paths.ts';
import { SessionNote, useClosedSession } from '../../trading/session-note.tsx';
import { TradeDeskFrame } from '../../trading/trade-desk-frame.tsx';
import { DeskBalances } from './desk-balances.tsx';
import { OrdersSection } from './orders-section.tsx';
import { Ticket } from './ticket.tsx';
import type { Ticket as TicketHandle } from './ticket-draft.ts';

interface TradeDeskProps {
  readonly market: MarketView;
  readonly ticket: TicketHandle;
}

export function TradeDesk({ market, ticket }: TradeDeskProps) {
  const { t } = useWords('spot');
  const closed = useClosedSession(market.symbol);
  const isStock = market.kind === 'stock';
  return (
    <TradeDeskFrame
      market={market}
      nav={isStock ? 'stocks' : 'spot'}
      path={TRADE_PATH}
      note={isStock ? market.name : t('kinds.coin')}
      beside={closed && <SessionNote session={closed} />}
      onPickPrice={ticket.pickPrice}
      onPickText={ticket.pickText}
      ticket={
        <>
          <Ticket market={market} ticket={ticket} />
          <DeskBalances market={market} />
        </>
      }
      below={<OrdersSection market={market} />}
    />
  );
}
