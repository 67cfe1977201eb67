/**
 * Panel { node }: what one panel shows. What only watches the market is not there while another lies over it. Panels of a layout
 * come in turn: the layout itself is there with the next frame, however many charts it has.
 */
import type { TabNode } from 'flexlayout-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PanelName } from '../../desk/arrangement.ts';
import { useWords } from '../../i18n/use-words.ts';
import { AlertList } from '../../market/alerts/alert-list.tsx';
import { MarketList } from '../../market/market-list.tsx';
import { redirect } from '../../navigation/navigate.ts';
import { inTurn } from '../../ui/turns.ts';
import { BookPanel } from './depth/book-panel.tsx';
import { DepthPanel } from './depth/depth-panel.tsx';
import { TapePanel } from './depth/tape-panel.tsx';
import { DeskChart } from './desk-chart.tsx';
import { useDeskContent, useHeldContent } from './desk-content.ts';
import { GuestPanel } from './guest-panel.tsx';
import { LadderPanel } from './ladder/ladder-panel.tsx';

export function Panel({ node }: { readonly node: TabNode }) {
  const isSeen = useIsSeen(node);
  const isDue = useTurn();
  const name = node.getId() as PanelName;
  const Content = contents[name];
  return isDue && (isSeen || lasting.includes(name)) ? <Content /> : null;
}

function useTurn(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => inTurn(() => setIsDue(true)), []);
  return isDue;
}

/** These hold what is typed, and what keys do. */
const lasting: readonly PanelName[] = ['markets', 'ticket', 'orders'];

function useIsSeen(node: TabNode): boolean {
  const [isSeen, setIsSeen] = useState(() => node.isVisible());
  useEffect(() => {
    setIsSeen(node.isVisible());
    node.setEventListener('visibility', ({ visible }: { readonly visible: boolean }) =>
      setIsSeen(visible),
    );
    return () => node.removeEventListener('visibility');
  }, [node]);
  return isSeen;
}

const contents: Readonly<Record<PanelName, () => ReactNode>> = {
  markets: MarketsPanel,
  chart: () => <DeskChart name="chart" />,
  book: BookPanel,
  ladder: LadderPanel,
  tape: TapePanel,
  depth: DepthPanel,
  ticket: TicketPanel,
  orders: OrdersPanel,
  alerts: AlertsPanel,
  news: () => <GuestPanel name="news" />,
  chat: () => <GuestPanel name="chat" />,
  chart2: () => <DeskChart name="chart2" />,
  chart3: () => <DeskChart name="chart3" />,
  chart4: () => <DeskChart name="chart4" />,
  chart5: () => <DeskChart name="chart5" />,
  chart6: () => <DeskChart name="chart6" />,
};

function MarketsPanel() {
  const { market, path } = useDeskContent();
  return (
    <div className="flex h-full flex-col px-2 pt-2">
      <MarketList
        isCompact
        kind={market.kind}
        current={market.symbol}
        onChoose={(chosen) => void redirect(path, { symbol: chosen })}
      />
    </div>
  );
}

function TicketPanel() {
  const { ticket } = useHeldContent();
  return (
    <div data-skip-to className="flex h-full flex-col gap-3 overflow-y-auto px-4 py-3">
      {ticket}
    </div>
  );
}

function OrdersPanel() {
  const { below } = useHeldContent();
  return <div className="h-full overflow-y-auto px-4 pb-3">{below}</div>;
}

function AlertsPanel() {
  const { t } = useWords('desk');
  return (
    <Scrolled className="px-4">
      <AlertList label={t('panels.alerts')} />
    </Scrolled>
  );
}

function Scrolled({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll it.
      tabIndex={0}
      className={`no-scrollbar h-full overflow-y-auto -outline-offset-2 ${className}`}
    >
      {children}
    </div>
  );
}
