/** What both layouts of the options screen are made of. */
import type { MarketView } from '../../../../contract/features/markets.ts';
import type { OptionActions } from './use-option-actions.ts';
import type { OptionTicket } from './use-option-ticket.ts';

export interface OptionsLayoutProps {
  readonly market: MarketView;
  readonly ticket: OptionTicket;
  readonly actions: OptionActions;
}

export interface OptionsPageProps extends OptionsLayoutProps {
  /** The option whose sheet is open. */
  readonly shownId: number | null;
  readonly onShow: (id: number | null) => void;
}
