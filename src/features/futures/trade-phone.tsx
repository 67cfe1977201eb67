/** The futures screen of a phone: everything that a trade needs in one height, the positions below it. */
import { useRef } from 'react';
import { FittedBook } from '../../market/fitted-book.tsx';
import { push } from '../../navigation/navigate.ts';
import { CONTRACT_ORDERS_PATH, CONTRACT_PATH, SUPER_PATH } from '../../navigation/paths.ts';
import { PhoneChart } from '../../ticket/phone-chart.tsx';
import { PhoneHead } from '../../ticket/phone-head.tsx';
import { scrollIntoSight } from '../../ticket/scroll-into-sight.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { PositionLine } from './positions/position-line.tsx';
import { PositionsSection } from './positions-section.tsx';
import { Ticket } from './ticket/ticket.tsx';
import { TicketStrip } from './ticket/ticket-strip.tsx';
import type { TradeLayoutProps } from './trade-layout.ts';

export function TradePhone({ market, ticket, actions }: TradeLayoutProps) {
  const positionsRef = useRef<HTMLDivElement>(null);
  const { symbol, base, quote } = market;
  const { isSuper } = ticket;
  return (
    <main>
      <div className="flex h-[calc(100dvh-var(--tab-bar))] min-h-[590px] flex-col pt-(--safe-top)">
        <PhoneHead
          market={market}
          nav={isSuper ? 'super' : 'futures'}
          path={isSuper ? SUPER_PATH : CONTRACT_PATH}
          onOrders={() => void push(CONTRACT_ORDERS_PATH)}
        />
        <PhoneChart market={market} onPick={ticket.pickPrice} />
        <div className="shrink-0 border-t border-hairline px-3 pt-1.5">
          <TicketStrip ticket={ticket} actions={actions} />
        </div>
        <div className="grid shrink-0 grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-3 px-3 pt-1 pb-1.5">
          <Ticket market={market} ticket={ticket} actions={actions} />
          <FittedBook symbol={symbol} base={base} quote={quote} onPick={ticket.pickText} />
        </div>
        <PositionLine market={market} onPositions={() => scrollIntoSight(positionsRef.current)} />
      </div>
      <div ref={positionsRef} className="scroll-mt-2 px-4 pb-6">
        <PositionsSection market={market} />
        {!actions.isGuest && (
          <div className="mt-4 border-t border-hairline pt-4">
            <AccountPanel />
          </div>
        )}
      </div>
    </main>
  );
}
