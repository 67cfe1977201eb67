/** What is played on a wide screen: chart and player, the ticket with the paper account beside them, the orders below. */
import { useOwnMode } from '../../../market/chart/panel/chart-panel.tsx';
import { TradeTape } from '../../../market/trade-tape.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import { PaperOrders } from './paper-orders.tsx';
import { PaperSums } from './paper-sums.tsx';
import { PlayedChart } from './played-chart.tsx';
import { PlayedBar, PlayedHead } from './played-head.tsx';
import type { PlayedParts } from './played-parts.ts';
import { PlayerBar } from './player-bar.tsx';
import { usePaperSubmit } from './use-paper-submit.ts';

export function PlayedWide({ session, market, ticket }: PlayedParts) {
  const among = useOwnMode('trade');
  return (
    <main className="flex min-h-dvh flex-col pt-(--safe-top)">
      <PlayedBar market={market} />
      <PlayedHead session={session} market={market} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_240px_320px]">
        <div className="flex min-w-0 flex-col border-r border-hairline">
          <PlayerBar session={session} mode={among.mode} />
          <PlayedChart
            market={market}
            among={among}
            onPick={ticket.pickPrice}
            className="h-[420px]"
          />
          <div className="px-4 pb-6">
            <PaperOrders session={session} market={market} />
          </div>
        </div>
        <div className="min-w-0 border-r border-hairline px-3 pt-2">
          <TradeTape symbol={market.symbol} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 px-4 pt-3 pb-6">
          <Ticket market={market} ticket={ticket} useSubmit={usePaperSubmit} />
          <PaperSums session={session} market={market} />
        </div>
      </div>
    </main>
  );
}
