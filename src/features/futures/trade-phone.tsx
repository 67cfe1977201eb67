/** The futures screen of a phone: everything that a trade needs in one height, the positions below it. */
import { FittedBook } from '../../market/fitted-book.tsx';
import { push } from '../../navigation/navigate.ts';
import { CONTRACT_ORDERS_PATH, CONTRACT_PATH, SUPER_PATH } from '../../navigation/paths.ts';
import { PhoneChart } from '../../ticket/phone-chart.tsx';
import { PhoneHead } from '../../ticket/phone-head.tsx';
import { PhoneLayout } from '../../ticket/phone-layout.tsx';
import { AccountPanel } from './account/account-panel.tsx';
import { PositionLine } from './positions/position-line.tsx';
import { PositionsSection } from './positions-section.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketStrip } from './ticket/ticket-strip.tsx';
import type { TradeLayoutProps } from './trade-layout.ts';

export function TradePhone({ market, ticket, actions }: TradeLayoutProps) {
  const { symbol, base, quote } = market;
  const { isSuper } = ticket;
  return (
    <PhoneLayout
      className="min-h-[590px]"
      head={
        <PhoneHead
          market={market}
          nav={isSuper ? 'super' : 'futures'}
          path={isSuper ? SUPER_PATH : CONTRACT_PATH}
          onOrders={() => void push(CONTRACT_ORDERS_PATH)}
        />
      }
      chart={<PhoneChart market={market} onPick={ticket.pickPrice} />}
      strip={<TicketStrip ticket={ticket} actions={actions} />}
      ticket={<Ticket market={market} ticket={ticket} actions={actions} />}
      book={<FittedBook symbol={symbol} base={base} quote={quote} onPick={ticket.pickPrice} />}
      line={(onBelow) => <PositionLine market={market} onPositions={onBelow} />}
      below={
        <>
          <PositionsSection market={market} />
          {!actions.isGuest && (
            <div className="mt-4 border-t border-hairline pt-4">
              <AccountPanel />
            </div>
          )}
        </>
      }
    />
  );
}
