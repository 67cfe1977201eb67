/** What the panels of a desk show. */
import { createContext, type ReactNode, useContext } from 'react';
import type { MarketView } from '../../../contract/features/markets.ts';
import type { TradingKind } from '../kind-nav.tsx';
import type { DeskState } from './use-desk.ts';

/** An order of the ticket's size at a price of the ladder. */
export interface LadderWish {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  /** It sleeps until the market is there. */
  readonly isStop: boolean;
}

export interface LadderTrading {
  /** Asks for it as the ticket does: with its lock, its refusals and its question whether one is sure. */
  readonly place: (wish: LadderWish) => void;
  /** Prices orders at this price from now on, so that a key waits for nothing; null for none. */
  readonly expect: (price: string | null) => void;
  readonly hasStops: boolean;
}

export interface DeskContent {
  readonly market: MarketView;
  readonly nav: TradingKind;
  /** The page on which a chosen market is shown. */
  readonly path: string;
  /** Below the market's name. */
  readonly note: ReactNode;
  /** Beside its price. */
  readonly beside?: ReactNode;
  readonly ticket: ReactNode;
  /** What is ordered and held. */
  readonly below: ReactNode;
  /** A price was picked in the chart or in the book. */
  readonly onPick?: (price: string) => void;
  /** Absent where nothing is ordered at a price. */
  readonly ladder?: LadderTrading;
}

/** What all panels share, together with the layout in which they are shown. */
export interface SharedContent
  extends Pick<DeskContent, 'market' | 'nav' | 'path' | 'onPick' | 'ladder'> {
  readonly desk: DeskState;
}

/** What a panel only holds for the page. */
type HeldContent = Pick<DeskContent, 'ticket' | 'below'>;

export const DeskContext = createContext<SharedContent | null>(null);
export const HeldContext = createContext<HeldContent | null>(null);

export const useDeskContent = (): SharedContent => inDesk(useContext(DeskContext));
export const useHeldContent = (): HeldContent => inDesk(useContext(HeldContext));

function inDesk<Content>(content: Content | null): Content {
  if (content === null) throw new Error('a panel stands outside of a desk');
  return content;
}
