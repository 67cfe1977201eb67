/** Validates an amount that is to be traded in slices over a time: that it is nothing else too. Its bounds are those of the quote. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import { SECOND_MS } from '../../../../contract/plain/time.ts';
import { type TwapPlan, twapSlices } from '../../../../contract/rules/spot/twap-orders.ts';
import type { SlicedRow } from '../../../jobs/slices.ts';
import { unsliced } from '../rows/order-store.ts';

type Asked = Partial<
  Pick<FuturesSubmit, 'type' | 'oco' | 'triggerPrice' | 'twapSeconds' | 'twapEvery'>
>;

export function isTwap({ twapSeconds, twapEvery }: Asked): boolean {
  return (twapSeconds ?? twapEvery) !== undefined;
}

/** Null for every other order. */
export function twapOf(request: Asked): Result<TwapPlan | null> {
  if (!isTwap(request)) return ok(null);
  const { twapSeconds: seconds, twapEvery: every, oco, triggerPrice, type } = request;
  const isStop = oco === true || triggerPrice !== undefined || type?.startsWith('stop');
  if (seconds === undefined || every === undefined || isStop)
    return refuse('terms_conflict', { fields: { twapSeconds: 'terms_conflict' } });
  return ok({ seconds, every });
}

/** The first slice comes at once. */
export function slicesOf(plan: TwapPlan | undefined, atMs: number): SlicedRow {
  if (plan === undefined) return unsliced;
  const twapEveryMs = plan.every * SECOND_MS;
  return { twapSlices: twapSlices(plan), twapEveryMs, twapDone: 0, nextSliceAt: atMs };
}
