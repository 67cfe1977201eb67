/** How a market's trades follow from its shape: the same on the server that trades by them and wherever they are checked. */
import type { MarketShape } from '../../../features/markets-entities.ts';
import { PricePath } from './price-path.ts';
import type { SharedSessions } from './shared-sessions.ts';

export function pathOf(shape: MarketShape, shared: SharedSessions): PricePath {
  const { pathId, pathSymbol, nominalTicks, volatility, anchorSession, movesABeat } = shape;
  return new PricePath({
    ...{ shared, symbol: pathSymbol, marketId: pathId },
    ...{ nominalTicks, volatility, anchorSession, movesABeat },
  });
}
