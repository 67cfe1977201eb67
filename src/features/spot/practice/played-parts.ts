/** What both layouts of practice are given. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { PracticeView } from '../../../../contract/features/practice.ts';
import type { Ticket } from '../ticket/ticket-draft.ts';

export interface PlayedProps {
  readonly session: PracticeView;
  /** Under its name of practice. */
  readonly market: MarketView;
}

export interface PlayedParts extends PlayedProps {
  readonly ticket: Ticket;
}
