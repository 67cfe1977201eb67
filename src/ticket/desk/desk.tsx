/** Desk { market, nav, path, note, beside?, ticket, below, onPick? }: the head of a market, and the panels below it. */
import type { TabNode } from 'flexlayout-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { AlertButton } from '../../market/alerts/alert-button.tsx';
import { ConnectionBadge } from '../../market/connection-badge.tsx';
import { FavouriteButton } from '../../market/favourite-button.tsx';
import { DayStats, LastPrice } from '../../market/market-head.tsx';
import { marketName } from '../../market/market-name.ts';
import { KindNav } from '../kind-nav.tsx';
import { LockButton } from '../lock-button.tsx';
import { type DeskContent, DeskContext } from './desk-content.ts';
import { LayoutMenu } from './layout-menu.tsx';
import { Panel } from './panel.tsx';
import { useDesk } from './use-desk.ts';

// The library of panels is a chunk of its own, which comes together with this one.
const PanelGrid = lazy(() =>
  import('./panel-grid.tsx').then((module) => ({ default: module.PanelGrid })),
);
const contentOf = (node: TabNode) => <Panel node={node} />;

export function Desk(content: DeskContent) {
  const desk = useDesk(content.nav === 'options' ? 'options' : 'trade');
  return (
    <DeskContext value={{ ...content, desk }}>
      <main className="flex h-dvh min-h-[720px] flex-col bg-ground">
        <DeskHead {...content}>
          <LayoutMenu desk={desk} />
        </DeskHead>
        <div className="relative min-h-0 flex-1">
          <Suspense fallback={null}>
            <PanelGrid
              layoutId={desk.layoutId}
              room={desk.room}
              arrangement={desk.arrangement}
              contentOf={contentOf}
            />
          </Suspense>
        </div>
      </main>
    </DeskContext>
  );
}

function DeskHead({
  market,
  nav,
  note,
  beside,
  children,
}: DeskContent & { readonly children: ReactNode }) {
  const { symbol } = market;
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 overflow-hidden border-b border-hairline pr-3 pl-1.5">
      <div className="min-w-24">
        <KindNav current={nav} />
      </div>
      <span className="shrink-0">
        <h1 className="text-title font-bold whitespace-nowrap">{marketName(market, symbol)}</h1>
        <span className="block text-caption text-faint">{note}</span>
      </span>
      <LastPrice symbol={symbol} />
      {beside}
      <DayStats
        symbol={symbol}
        market={market}
        // Where there is no room, its figures go before the kinds of trading do.
        className="hidden h-9 flex-1 min-w-0 shrink-[50] flex-wrap justify-end gap-x-4 overflow-hidden min-[1200px]:flex"
      />
      <span className="ml-auto flex shrink-0 items-center">
        {children}
        <ConnectionBadge />
        <LockButton />
        <AlertButton symbol={symbol} />
        <FavouriteButton currencyId={market.currencyId} />
      </span>
    </header>
  );
}
