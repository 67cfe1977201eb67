/** What hash power that is being thought of would cost and yield: pure, from what is typed and what is known. */

import { PositiveAmount } from '../../../contract/amount.ts';
import type { MinerPlan } from '../../../contract/features/cloud-miner.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import {
  type BreakEven,
  breakEvenOf,
  dailyElectricity,
  dailyMined,
  dailyOutput,
  type MinerTerms,
  outputAt,
  outputOf,
  rentOf,
  worthAt,
} from '../../../contract/rules/cloud-miner/output.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';

/** Moves of the price that the calculator looks at, in percent. */
const MOVES = [-50, -25, 0, 25, 50] as const;

export interface MinerSituation {
  readonly plan: MinerPlan;
  /** As it is typed. */
  readonly hashPower: string;
  readonly available: string;
  readonly nowMs: number;
}

export interface MinerPricing {
  /** What is typed, or 0 for what is no number of units. */
  readonly hashPower: number;
  readonly price: string;
  readonly rent: string;
  readonly mined: string;
  readonly electricity: string;
  readonly daily: string;
  readonly expected: string;
  readonly breakEven: BreakEven;
  readonly outlooks: readonly {
    readonly movePercent: number;
    readonly price: string;
    readonly worth: string;
    readonly result: string;
  }[];
  readonly most: string;
  readonly firstOutputAt: number;
  readonly endsAt: number;
  readonly problem: OrderProblem | null;
}

/** The figures of a plan as an order would keep them. */
export function minerTerms(plan: MinerPlan, hashPower: number, price: string): MinerTerms {
  return { ...plan, hashPower, price };
}

export function priceMiner(situation: MinerSituation): MinerPricing {
  const { plan, nowMs } = situation;
  const typed = z.safeParse(PositiveAmount, situation.hashPower).success
    ? exact(situation.hashPower)
    : null;
  const hashPower = typed?.isInteger() ? typed.toNumber() : 0;
  const price = plan.price ?? '1';
  const terms = minerTerms(plan, hashPower, price);
  return {
    hashPower,
    price: plan.price ?? '',
    rent: rentOf(terms),
    mined: dailyMined(terms),
    electricity: plan.price === null ? '0' : dailyElectricity(terms),
    daily: plan.price === null ? '0' : dailyOutput(terms),
    expected: plan.price === null ? '0' : outputOf(terms, plan.termDays),
    breakEven: plan.price === null ? { days: null, price: null } : breakEvenOf(terms),
    outlooks:
      plan.price === null || hashPower === 0 ? [] : MOVES.map((move) => outlook(terms, move)),
    most: mostOf(situation),
    firstOutputAt: outputAt(nowMs, 0),
    endsAt: outputAt(nowMs, plan.termDays - 1),
    problem: problemOf(situation, terms, typed !== null),
  };
}

function outlook(terms: MinerTerms, movePercent: number) {
  const price = plainText(
    exact(terms.price)
      .times(100 + movePercent)
      .div(100),
  );
  return { movePercent, price, ...worthAt(terms, price) };
}

function mostOf({ plan, available }: MinerSituation): string {
  if (isZero(plan.unitPrice)) return '0';
  const payable = exact(available).div(plan.unitPrice).floor();
  return plainText(Exact.min(payable, plan.remaining, plan.maximumPower));
}

/** As the server judges it, in the order in which a person can correct it. */
function problemOf(
  { plan, hashPower, available }: MinerSituation,
  terms: MinerTerms,
  isNumber: boolean,
): OrderProblem | null {
  const { unit, minimumPower, maximumPower, remaining, isOpen, price } = plan;
  if (!isOpen) return { code: 'not_on_sale', params: {} };
  if (price === null) return { code: 'market_stale', params: {} };
  if (!isNumber) return { code: 'amount_invalid', params: {} };
  const problem = amountProblem(hashPower, {
    currency: unit,
    scale: 0,
    minimum: String(minimumPower),
    maximum: String(maximumPower),
    available: null,
  });
  if (problem !== null) return problem;
  if (isZero(dailyOutput(terms))) return { code: 'not_on_sale', params: {} };
  if (exact(rentOf(terms)).gt(available)) return { code: 'insufficient_balance', params: {} };
  return terms.hashPower > remaining
    ? { code: 'limit_exceeded', params: { maximum: `${remaining} ${unit}` } }
    : null;
}
