/** Desk { market, nav, path, note, beside?, ticket, below, onPick? }: the head of a market, and the panels below it. */
import type { TabNode } from 'flexlayout-react';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { AlertButton } from '../../market/alerts/alert-button.tsx';
import { ConnectionBadge } from '../../market/connection-badge.tsx';
import { FavouriteButton } from '../../market/favourite-button.tsx';
import { DayStats, LastPrice } from '../../market/market-head.tsx';
import { marketName } from '../../market/market-name.ts';
import { KindNav } from '../kind-nav.tsx';
import { LockButton } from '../lock-button.tsx';
import { type DeskContent, DeskContext, HeldContext, type SharedContent } from './desk-content.ts';
import { LayoutMenu } from './layout-menu.tsx';
import { Panel } from './panel.tsx';
import { type DeskState, useDesk } from './use-desk.ts';

// The library of panels is a chunk of its own, which comes together with this one.
const PanelGrid = lazy(() =>
  import('./panel-grid.tsx').then((module) => ({ default: module.PanelGrid })),
);
const contentOf = (node: TabNode) => <Panel node={node} />;

export function Desk(content: DeskContent) {
  const desk = useDesk(content.nav === 'options' ? 'options' : 'trade');
  return (
    <DeskContext value={useShared(content, desk)}>
      <main className="flex h-dvh min-h-[720px] flex-col bg-ground">
        <DeskHead {...content}>
          <LayoutMenu desk={desk} />
        </DeskHead>
        <div className="relative min-h-0 flex-1">
          <Suspense fallback={null}>
            <HeldContext value={content}>
              <PanelGrid
                layoutId={desk.layoutId}
                room={desk.room}
                arrangement={desk.arrangement}
                contentOf={contentOf}
              />
            </HeldContext>
          </Suspense>
        </div>
      </main>
    </DeskContext>
  );
}

/**
 * The same until one of them is another. A page is rendered anew with each price that its ticket follows; charts, lists and ladder
 * are not.
 */
function useShared(
  { market, nav, path, onPick, ladder }: DeskContent,
  desk: DeskState,
): SharedContent {
  const latestRef = useRef({ onPick, ladder });
  useLayoutEffect(() => {
    latestRef.current = { onPick, ladder };
  });
  const [canPick, isLadder] = [onPick !== undefined, ladder !== undefined];
  const hasStops = ladder?.hasStops === true;
  return useMemo(
    () => ({
      ...{ market, nav, path, desk },
      ...(canPick && { onPick: (price) => latestRef.current.onPick?.(price) }),
      ...(isLadder && {
        ladder: {
          hasStops,
          place: (wish) => latestRef.current.ladder?.place(wish),
          expect: (price) => latestRef.current.ladder?.expect(price),
        },
      }),
    }),
    [market, nav, path, desk, canPick, isLadder, hasStops],
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
    <header className="flex h-14 shrink-0 items-center gap-4 overflow-hidden border-b border-hairline pr-3 pl-1.5 contain-strict">
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
