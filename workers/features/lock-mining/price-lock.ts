/** What a sum that is being thought of would earn and cost: pure, from what is typed and what is known. */

import { PositiveAmount } from '../../../contract/amount.ts';
import type { LockPlan } from '../../../contract/features/lock-mining.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { firstDividendAt, maturityOf } from '../../../contract/rules/lock-mining/calendar.ts';
import {
  dailyDividend,
  dividendsOf,
  type LockTerms,
  penaltyOf,
} from '../../../contract/rules/lock-mining/redemption.ts';
import { amountProblem } from '../../../contract/rules/money/amount-bounds.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { z } from '../../../contract/schema.ts';

export interface LockSituation {
  readonly plan: LockPlan;
  /** As it is typed. */
  readonly amount: string;
  readonly available: string;
  readonly nowMs: number;
}

/** What leaving after whole days would come to. */
export interface ExitPrice {
  readonly day: number;
  readonly paid: string;
  readonly penalty: string;
  /** What was paid less the penalty. */
  readonly result: string;
}

export interface LockPricing {
  /** What is typed, or 0 for what is no amount. */
  readonly amount: string;
  readonly daily: string;
  readonly expected: string;
  readonly total: string;
  readonly firstDividendAt: number;
  readonly maturesAt: number;
  readonly exits: readonly ExitPrice[];
  readonly most: string;
  readonly problem: OrderProblem | null;
}

export function priceLock(situation: LockSituation): LockPricing {
  const { plan, nowMs, available } = situation;
  const typed = z.safeParse(PositiveAmount, situation.amount).success ? situation.amount : null;
  const amount = typed ?? '0';
  const terms = { ...plan, amount };
  const expected = dividendsOf(terms, plan.termDays);
  return {
    amount,
    daily: dailyDividend(terms),
    expected,
    total: plainText(exact(amount).plus(expected)),
    firstDividendAt: firstDividendAt(nowMs, plan.dividendTime),
    maturesAt: maturityOf(nowMs, plan.termDays),
    exits: typed === null ? [] : exitDays(plan.termDays).map((day) => exitOn(terms, day)),
    most: plainText(Exact.min(available, plan.remaining, plan.maximumAmount)),
    problem: problemOf(situation, typed),
  };
}

/** The start, the quarters, the last day and the end. */
function exitDays(termDays: number): number[] {
  const quarters = [1, 2, 3].map((part) => Math.round((termDays * part) / 4));
  return [...new Set([0, ...quarters, termDays - 1, termDays])].toSorted((a, b) => a - b);
}

/** After so many whole days as many dividends were paid, at whatever time of the day it began. */
function exitOn(terms: LockTerms, day: number): ExitPrice {
  const paid = dividendsOf(terms, day);
  const penalty = penaltyOf(terms, terms.termDays - day);
  return { day, paid, penalty, result: plainText(exact(paid).minus(penalty)) };
}

/** As the server judges it, in the order in which a person can correct it. */
function problemOf({ plan, available }: LockSituation, amount: string | null): OrderProblem | null {
  const { currency, scale, minimumAmount, maximumAmount, remaining, isOpen } = plan;
  if (!isOpen) return { code: 'not_on_sale', params: {} };
  if (amount === null) return { code: 'amount_invalid', params: {} };
  const bounds = { currency, scale, minimum: minimumAmount, maximum: maximumAmount, available };
  const problem = amountProblem(amount, bounds);
  if (problem !== null) return problem;
  return exact(amount).gt(remaining)
    ? { code: 'limit_exceeded', params: { maximum: `${remaining} ${currency}` } }
    : null;
}
