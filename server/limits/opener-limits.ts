/** What an opening of somebody who has limits is judged by: the limits that hold, and what the day has realised. */
import { type Failure, refuse } from '../../contract/envelope.ts';
import type { OwnLimits } from '../../contract/features/trading-limits.ts';
import {
  closedProblem,
  type LimitProblem,
  type Opening,
  openingProblem,
} from '../../contract/rules/trading-limits/judge-opening.ts';
import { ownDay } from '../../contract/rules/trading-limits/own-day.ts';
import type { Queryable } from '../db/database.ts';
import type { MarketFeed } from '../market/feed.ts';
import { inForce, type LimitsRow, readLimits, readLimitsOfMany } from './own-limits.ts';
import { realisedSince } from './realised.ts';

/** A look at the exchange at one moment. */
export interface LimitsSight {
  readonly queryable: Queryable;
  readonly feed: MarketFeed;
  readonly nowMs: number;
}

export interface OpenerLimits {
  readonly limits: OwnLimits;
  readonly nowMs: number;
  /** Since midnight; of who has no daily loss limit it is not counted. */
  readonly realised: string;
}

export async function openerLimits(sight: LimitsSight, userId: number): Promise<OpenerLimits> {
  return limitsOf(sight, await readLimits(sight.queryable, userId));
}

/** Of many at once; those who never set any are missing. */
export async function openerLimitsOfMany(
  sight: LimitsSight,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, OpenerLimits>> {
  const found = new Map<number, OpenerLimits>();
  for (const row of await readLimitsOfMany(sight.queryable, userIds))
    found.set(row.userId, await limitsOf(sight, row));
  return found;
}

export async function limitsOf(sight: LimitsSight, row: LimitsRow): Promise<OpenerLimits> {
  const { queryable, feed, nowMs } = sight;
  const limits = inForce(row, nowMs);
  if (limits.dailyLoss === null) return { limits, nowMs, realised: '0' };
  const sinceMs = ownDay(nowMs, limits.timeZone).startsAt;
  const realised = await realisedSince(queryable, feed, { userId: row.userId, sinceMs });
  return { limits, nowMs, realised };
}

/** The refusal of what is to be opened, or null. */
export function openingRefusal(
  opener: OpenerLimits,
  opening: Omit<Opening, 'nowMs' | 'realised'>,
): Refusal | null {
  return refusalOf(openingProblem(opener.limits, { ...opener, ...opening }));
}

/** Why nothing may be opened at all, or null. */
export function closedRefusal(opener: OpenerLimits): Refusal | null {
  return refusalOf(closedProblem(opener.limits, opener));
}

type Refusal = { readonly ok: false; readonly error: Failure };

function refusalOf(problem: LimitProblem | null): Refusal | null {
  return problem && refuse(problem.code, { params: { ...problem.params } });
}
