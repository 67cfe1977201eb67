/**
 * By which construction and at which rate days are made, as it is kept with the data for all instances: the one that the first
 * start has pinned, and the changes that were announced since, each for a midnight to come.
 */
import { dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../contract/plain/time.ts';
import type { MarketTerm, Terms } from '../../contract/rules/market/simulated/market-terms.ts';
import { constructions } from '../../contract/rules/market/simulated/market-version.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { countWaiting } from './waiting-claims.ts';

/** Between the announcement and its midnight, at the least. Instances read terms more often than that. */
const NOTICE_MS = HOUR_MS;
/** What is due right before a midnight may be settled by the first trade after it. */
const LATE_TRADE_MS = MINUTE_MS;

export interface WishedTerm {
  readonly rate: number;
  readonly version: number;
  /** Null: from the next midnight on that leaves the notice. */
  readonly fromDay: number | null;
}

/** Why a change cannot be announced: `late` is without its notice, and `waiting` tells how much is open beyond its midnight. */
export type Announced =
  | { readonly kind: 'announced'; readonly terms: Terms; readonly term: MarketTerm }
  | { readonly kind: 'unknown' | 'late' }
  | { readonly kind: 'waiting'; readonly count: number };

/** `pinned`: what the data began with. */
export async function readTerms(
  queryable: Queryable,
  pinned: Pick<MarketTerm, 'version' | 'rate'>,
): Promise<Terms> {
  const rows = await queryable.query<MarketTerm>(
    'select from_day, version, rate from market_terms order by from_day',
  );
  return [{ fromDay: 0, version: pinned.version, rate: pinned.rate }, ...rows];
}

/**
 * Takes back what was announced for that midnight or a later one. While something is open that would cross it, a change
 * would choose between two futures of which the house may know both; of days that a beacon is mixed into nobody knows either.
 */
export async function announceTerm(
  tx: Transaction,
  wish: WishedTerm,
  at: {
    readonly nowMs: number;
    readonly standing: Terms;
    readonly isMixed: (day: number) => boolean;
  },
): Promise<Announced> {
  if (!constructions.has(wish.version)) return { kind: 'unknown' };
  const earliest = dayOf(at.nowMs + NOTICE_MS) + 1;
  const term = { fromDay: wish.fromDay ?? earliest, version: wish.version, rate: wish.rate };
  if (term.fromDay < earliest) return { kind: 'late' };
  const [pinned] = at.standing;
  // One change at a time, and each by what stands then.
  await tx.query('lock table market_terms in share row exclusive mode');
  const standing = await readTerms(tx, pinned);
  const firstChanged = Math.min(
    term.fromDay,
    ...standing.map(({ fromDay }) => fromDay).filter((day) => day >= earliest),
  );
  const count = await countWaiting(tx, startOfDay(firstChanged) - LATE_TRADE_MS);
  if (count > 0 && !at.isMixed(firstChanged)) return { kind: 'waiting', count };
  await tx.query('delete from market_terms where from_day >= $1', [earliest]);
  const before = standing.findLast(({ fromDay }) => fromDay < earliest) ?? pinned;
  if (before.version !== term.version || before.rate !== term.rate)
    await tx.query(
      'insert into market_terms (from_day, version, rate, announced_at) values ($1, $2, $3, $4)',
      [term.fromDay, term.version, term.rate, at.nowMs],
    );
  return { kind: 'announced', term, terms: await readTerms(tx, pinned) };
}
