/**
 * The plans of any instant, as a function of time alone: every plan is offered in rounds, each with an id and a quota of
 * its own. So there are plans in any year, and an id that was on a screen never means other terms.
 */
import { FIRST_ROUND_AT, type PlanTerms, plans, ROUND_MS } from './terms.ts';

/** Ids leave room for so many plans. */
const PLANS_A_ROUND = 1000;

/** One plan in one round. */
export interface MinerOffer extends PlanTerms {
  readonly id: number;
  readonly opensAt: number;
  readonly closesAt: number;
}

export function minerOffersAt(nowMs: number): readonly MinerOffer[] {
  const round = Math.floor((nowMs - FIRST_ROUND_AT) / ROUND_MS);
  return plans.map((plan) => toOffer(plan, round));
}

/** Null for an id that no plan and no round has. */
export function minerOfferOf(id: number): MinerOffer | null {
  const plan = plans.find(({ number }) => number === id % PLANS_A_ROUND);
  return plan === undefined ? null : toOffer(plan, Math.floor(id / PLANS_A_ROUND));
}

/** From its first instant on, up to and without its last. */
export function isOffered({ opensAt, closesAt }: MinerOffer, nowMs: number): boolean {
  return nowMs >= opensAt && nowMs < closesAt;
}

function toOffer(plan: PlanTerms, round: number): MinerOffer {
  const opensAt = FIRST_ROUND_AT + round * ROUND_MS;
  const id = round * PLANS_A_ROUND + plan.number;
  return { ...plan, id, opensAt, closesAt: opensAt + ROUND_MS };
}
