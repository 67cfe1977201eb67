/** What both layouts of the trade screen are given. */
import type { MarketView } from '../../../contract/features/markets.ts';
import type { Ticket } from './ticket/ticket-draft.ts';
import type { TicketActions } from './ticket/use-ticket-actions.ts';

export interface TradeLayoutProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly actions: TicketActions;
}
