/** Replaces the stops of a position. Only later ticks can trigger them. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesPosition } from '../../../../contract/features/futures-entities.ts';
import { stopsProblem } from '../../../../contract/rules/futures/limits.ts';
import type { Act } from '../money/act.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { lastTickId, marketOf, markTicks, toFuturesPosition } from '../rows/entities.ts';
import { futuresTerms } from '../terms.ts';

export interface StopsWish {
  readonly id: number;
  readonly targetProfitPrice?: string | undefined;
  readonly stopLossPrice?: string | undefined;
  readonly trailingRate?: string | undefined;
}

export function setStops(act: Act, wish: StopsWish): Result<FuturesPosition> {
  const { feed } = act.exchange;
  const found = act.rows.position(wish.id);
  if (!found.ok) return found;
  const position = found.value;
  if (position.status === 'closed') return refuse('position_not_open');
  const market = marketOf(feed, position);
  const mark = markTicks(feed, market.id);
  const { targetProfitPrice = null, stopLossPrice = null, trailingRate = null } = wish;
  const stops = { targetProfitPrice, stopLossPrice, trailingRate };
  const terms = futuresTerms(market, { discountPercent: position.feeDiscount, nowMs: act.at });
  const problem = stopsProblem({ ...stops, market, terms, side: position.side }, mark);
  if (problem) return refuseProblem(problem, wish);
  const isSameTrail = trailingRate !== null && trailingRate === position.trailingRate;
  const freshBest = trailingRate === null ? null : mark;
  const saved = act.rows.savePosition({
    ...position,
    ...stops,
    // Moving another stop does not reset the trailing one to the current mark.
    trailingBestTicks: isSameTrail ? position.trailingBestTicks : freshBest,
    fromTickId: lastTickId(feed, market.id),
  });
  act.tellPosition('futures.stopsSet', saved);
  return ok(toFuturesPosition(saved, feed));
}
