/** Validates a limit and a stop that share one hold: both prices, on either side of the last one, and none that fills at once. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide, SpotTrade } from '../../../contract/features/spot.ts';
import { ocoProblem } from '../../../contract/rules/spot/oco-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { MarketFeed } from '../../market/feed.ts';
import type { PairedStop } from './order-draft.ts';
import { refuseProblem } from './refuse-problem.ts';

/** Null for an order that is no pair. Only a pair has a limit of its stop. */
export function pairOf(
  feed: MarketFeed,
  market: Market,
  { oco, type: side, amount, targetPrice, triggerPrice, stopLimit }: SpotTrade,
): Result<PairedStop | null> {
  if (!oco && stopLimit === undefined) return ok(null);
  if (!oco || targetPrice === undefined || triggerPrice === undefined)
    return refuse('terms_conflict', { fields: { oco: 'terms_conflict' } });
  const pair = { side, amount, price: targetPrice, trigger: triggerPrice };
  const problem = pairProblem(feed, market, { ...pair, stopLimit: stopLimit ?? null });
  if (problem) return problem;
  return ok({
    stopLimitTicks: stopLimit === undefined ? null : scaledInteger(stopLimit, market.priceScale),
  });
}

/** Why a limit and a stop are no pair at this moment; null where they are. */
export function pairProblem(
  feed: MarketFeed,
  market: Market,
  pair: {
    readonly side: SpotSide;
    readonly amount: string;
    readonly price: string;
    readonly trigger: string;
    readonly stopLimit: string | null;
  },
) {
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const order = { ...pair, quantity: pair.amount, last };
  const problem = ocoProblem(market, order, feed.book(market.id));
  return problem && refuseProblem(problem);
}
