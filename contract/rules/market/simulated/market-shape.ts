/** How a market's trades follow from its shape: the same on the server that trades by them and wherever they are checked. */
import type { MarketShape } from '../../../features/markets-entities.ts';
import type { MarketTerms } from './market-terms.ts';
import { PricePath } from './price-path.ts';
import type { SharedSessions } from './shared-sessions.ts';

/** The shape of a market on a day: its pace follows from the rate of the day, all else is the same on every one. */
export type ShapeOfDay = (day: number) => MarketShape;

export function pathOf(
  shapeOf: ShapeOfDay,
  { shared, terms }: { shared: SharedSessions; terms: MarketTerms },
): PricePath {
  const { pathId, pathSymbol, nominalTicks, volatility, anchorSession } = shapeOf(0);
  return new PricePath({
    ...{ shared, terms, symbol: pathSymbol, marketId: pathId },
    ...{ nominalTicks, volatility, anchorSession },
    movesABeat: (day) => shapeOf(day).movesABeat,
  });
}
