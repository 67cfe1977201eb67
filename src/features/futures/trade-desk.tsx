/** The futures screen of a wide screen: the desk of all trading, with the ticket and the account at its side. */
import { useWords } from '../../i18n/use-words.ts';
import { CONTRACT_PATH, SUPER_PATH } from '../../navigation/paths.ts';
import { DeskLayout } from '../../ticket/desk-layout.tsx';
import { AccountPanel } from './account/account-panel.tsx';
import { PositionsSection } from './positions-section.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketStrip } from './ticket/ticket-strip.tsx';
import { useLadderTrading } from './ticket/use-ladder-trading.tsx';
import type { TradeLayoutProps } from './trade-layout.ts';

export function TradeDesk({ market, ticket, actions }: TradeLayoutProps) {
  const { t } = useWords('futures');
  const { t: trade } = useWords('trade');
  const { isSuper } = ticket;
  const { ladder, asked } = useLadderTrading(market, ticket, actions.multiple);
  return (
    <DeskLayout
      market={market}
      nav={isSuper ? 'super' : 'futures'}
      path={isSuper ? SUPER_PATH : CONTRACT_PATH}
      note={isSuper ? t('super.title') : trade('kinds.futures')}
      onPick={ticket.pickPrice}
      ladder={ladder}
      ticket={
        <>
          <TicketStrip ticket={ticket} actions={actions} />
          <Ticket market={market} ticket={ticket} actions={actions} />
          {!actions.isGuest && (
            <div className="border-t border-hairline pt-3">
              <AccountPanel isColumn />
            </div>
          )}
          {asked}
        </>
      }
      below={<PositionsSection market={market} />}
    />
  );
}
