/** Validates an amount that is to be traded in slices over a time: the time, the size of a slice, and nothing that it cannot be. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import { SECOND_MS } from '../../../contract/plain/time.ts';
import { usualTerms } from '../../../contract/rules/spot/order-terms.ts';
import { twapProblem, twapSlices } from '../../../contract/rules/spot/twap-orders.ts';
import type { DraftedTwap } from './order-draft.ts';

export function isTwap({ twapSeconds, twapEvery }: SpotTrade): boolean {
  return (twapSeconds ?? twapEvery) !== undefined;
}

/** Null for every other order. The amount and the limit were looked at before. */
export function twapOf(
  market: Market,
  request: SpotTrade,
  last: string,
): Result<DraftedTwap | null> {
  const { twapSeconds: seconds, twapEvery: every, amount: quantity, targetPrice } = request;
  if (!isTwap(request)) return ok(null);
  if (market.kind !== 'coin') return refuse('coins_only');
  if (seconds === undefined || every === undefined || isOtherToo(request))
    return refuse('terms_conflict', { fields: { twapSeconds: 'terms_conflict' } });
  const problem = twapProblem(market, { seconds, every, quantity, price: targetPrice ?? last });
  if (problem) {
    const { code, params } = problem;
    const field = code === 'twap_times' ? 'twapSeconds' : 'amount';
    return refuse(code, { params: { ...params }, fields: { [field]: code } });
  }
  return ok({ slices: twapSlices({ seconds, every }), everyMs: every * SECOND_MS });
}

/** It has neither a trigger nor terms. */
function isOtherToo(request: SpotTrade): boolean {
  const { triggerPrice, trailBy, trailUnit, oco, stopLimit, expiresAt, postOnly } = request;
  const isStop = (triggerPrice ?? trailBy ?? trailUnit ?? stopLimit) !== undefined || oco === true;
  const { timeInForce = usualTerms.timeInForce } = request;
  const hasTerms = timeInForce !== usualTerms.timeInForce || expiresAt !== undefined || postOnly;
  return isStop || hasTerms === true;
}
