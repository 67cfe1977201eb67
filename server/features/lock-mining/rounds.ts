/**
 * The plans of any instant, as a function of time alone: every plan is offered in rounds, one after the other, and a
 * round has an id of its own. So a year from now there are plans to choose from, nobody has to renew them, and an id
 * that was on a screen never means other terms.
 */
import { FIRST_ROUND_AT, type PlanTerms, plans, ROUND_MS } from './terms.ts';

/** Ids leave room for so many plans. */
const PLANS_A_ROUND = 1000;

/** One plan in one round. */
export interface Offer extends PlanTerms {
  readonly id: number;
  readonly opensAt: number;
  readonly closesAt: number;
}

export function offersAt(nowMs: number): readonly Offer[] {
  const round = Math.floor((nowMs - FIRST_ROUND_AT) / ROUND_MS);
  return plans.map((plan) => toOffer(plan, round));
}

/** Null for an id that no plan and no round has. */
export function offerOf(id: number): Offer | null {
  const plan = plans.find(({ number }) => number === id % PLANS_A_ROUND);
  return plan === undefined ? null : toOffer(plan, Math.floor(id / PLANS_A_ROUND));
}

/** Sold from its first instant on, up to and without its last. */
export function isOnSale({ opensAt, closesAt }: Offer, nowMs: number): boolean {
  return nowMs >= opensAt && nowMs < closesAt;
}

function toOffer(plan: PlanTerms, round: number): Offer {
  const opensAt = FIRST_ROUND_AT + round * ROUND_MS;
  return {
    ...plan,
    id: round * PLANS_A_ROUND + plan.number,
    opensAt,
    closesAt: opensAt + ROUND_MS,
  };
}
