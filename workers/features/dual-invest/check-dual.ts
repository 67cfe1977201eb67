/** Does the settlement of an order again from the trades that are kept with it. Pure. */
import type { DualEvidence, DualTick } from '../../../contract/features/dual-invest.ts';
import type { DualResultView } from '../../../contract/features/dual-invest-views.ts';
import { exact } from '../../../contract/money.ts';
import {
  averagePrice,
  dualDue,
  LEAST_SAMPLES,
  STANDING_MS,
  sampleInstants,
} from '../../../contract/rules/dual/dual-payout.ts';

/** `differs` where the trades, their average, or what was paid are not what the terms of the order make them. */
export function checkDual({ order, ticks, priceScale }: DualEvidence): DualResultView['check'] {
  const { status, settlementPrice, paidCurrency, paidAmount } = order;
  if (status === 'purchased' || status === 'settling') return 'pending';
  const average = averageOf(ticks, priceScale);
  const due = dualDue(order, average);
  const isRight =
    areInTime(ticks, order.maturesAt) &&
    isSame(settlementPrice, average) &&
    status === (average === null ? 'fail' : 'success') &&
    paidCurrency === due.currency &&
    isSame(paidAmount, due.amount);
  return isRight ? 'agrees' : 'differs';
}

/** Null for fewer trades than make a price. */
export function averageOf(ticks: readonly DualTick[], priceScale: number): string | null {
  if (ticks.length < LEAST_SAMPLES) return null;
  const prices = ticks.map(({ price }) => price);
  return averagePrice(prices, priceScale);
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : exact(one).eq(other);
}

/** Each trade was the last at a step of the half hour: one after the other, and none at two of them too late. */
function areInTime(ticks: readonly DualTick[], maturesAt: number): boolean {
  const steps = sampleInstants(maturesAt);
  let next = 0;
  return ticks.every(({ time }) => {
    const step = steps.findIndex(
      (instantMs, index) => index >= next && time <= instantMs && time >= instantMs - STANDING_MS,
    );
    next = step + 1;
    return step >= 0;
  });
}
