/**
 * A limit that opens and a stop of one size and side, of which one ends the other: whether they wait on either side of the
 * market, as those of coins do. The same for the server and for the worker.
 */
import type { FuturesSide } from '../../features/futures-entities.ts';
import type { OrderProblem } from '../spot/limits.ts';
import { pairedLimitProblem } from '../spot/oco-orders.ts';
import { triggerSideProblem } from '../spot/stop-orders.ts';
import type { FuturesBook, FuturesMarket } from './quote.ts';

/** Why these two are no pair at this moment; null where they are. Their steps and bounds were looked at before. */
export function sidesProblem(
  market: Pick<FuturesMarket, 'priceScale'>,
  pair: {
    readonly side: FuturesSide;
    readonly price: string;
    readonly trigger: string;
    readonly last: string;
  },
  book: FuturesBook,
): OrderProblem | null {
  const { price, trigger, last } = pair;
  const side = pair.side === 'long' ? 'buy' : 'sell';
  return (
    triggerSideProblem({ side, trigger, last }) ??
    pairedLimitProblem(market, { side, price, last }, book)
  );
}
