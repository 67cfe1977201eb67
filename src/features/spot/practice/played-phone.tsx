/** What is played on a phone: the trade screen with the player below its price and the tape in the place of the book. */
import { useOwnMode } from '../../../market/chart/panel/chart-panel.tsx';
import { TradeTape } from '../../../market/trade-tape.tsx';
import { PhoneLayout } from '../../../ticket/phone-layout.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import { PaperLine } from './paper-line.tsx';
import { PaperOrders } from './paper-orders.tsx';
import { PaperSums } from './paper-sums.tsx';
import { PlayedChart } from './played-chart.tsx';
import { PlayedBar, PlayedHead } from './played-head.tsx';
import type { PlayedParts } from './played-parts.ts';
import { PlayerBar } from './player-bar.tsx';
import { usePaperSubmit } from './use-paper-submit.ts';

const TAPE_ROWS = 11;

export function PlayedPhone({ session, market, ticket }: PlayedParts) {
  const among = useOwnMode('trade');
  return (
    <>
      <PlayedBar market={market} />
      {/* Of the height of the screen the bar and its ribbon have the first part. */}
      <div className="[--safe-top:0px] [--tab-bar:76px]">
        <PhoneLayout
          className="min-h-[620px]"
          head={
            <>
              <PlayedHead session={session} market={market} />
              <PlayerBar session={session} mode={among.mode} />
            </>
          }
          chart={
            <PlayedChart
              market={market}
              among={among}
              onPick={ticket.pickPrice}
              className="min-h-[130px] flex-1"
            />
          }
          ticket={<Ticket market={market} ticket={ticket} useSubmit={usePaperSubmit} />}
          book={
            <div className="min-h-0 overflow-hidden">
              <TradeTape symbol={market.symbol} rows={TAPE_ROWS} />
            </div>
          }
          line={(onBelow) => <PaperLine session={session} market={market} onBelow={onBelow} />}
          below={
            <>
              <PaperSums session={session} market={market} />
              <PaperOrders session={session} market={market} />
            </>
          }
        />
      </div>
    </>
  );
}
