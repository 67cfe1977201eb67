/** What acts of several users have come to, as one statement, which writes all of them or none. */
import type { Database } from '../../../db/database.ts';
import { isForEachAlone } from '../../../db/errors.ts';
import { json } from '../../../db/values.ts';
import { encodeNews } from '../../../realtime/announce.ts';
import { wholeRows } from '../rows/whole-rows.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import type { LedgerStep } from './account-money.ts';
import type { ActDone } from './act.ts';

/** An act that is computed, and the key of its intent with its answer, as `claimParameter` gives it. */
export interface Written {
  readonly done: ActDone;
  readonly claim: string | null;
}

/** What the ledger does at once: a step may need the one before it of the same act, and none of another's. */
interface Round {
  readonly holds: unknown[];
  readonly releases: unknown[];
  readonly posts: unknown[];
}

/**
 * @param acts of different users; each was computed with the holds of those before it counted.
 * @returns false where one of them must be written alone, for instance because an account has changed or is in use, its owner
 * cannot pay, or a key was claimed before. Nothing was written then.
 */
export async function writeTogether(
  database: Database,
  acts: readonly Written[],
): Promise<boolean> {
  const rows = acts.map(({ done }) => done.rows);
  const params = [
    LEVER_CURRENCY,
    `[${acts.map(actText).join(',')}]`,
    json(roundsOf(acts.map(({ done }) => done.money.steps()))),
    wholeRows(rows.flatMap(({ positions }) => positions)),
    wholeRows(rows.flatMap(({ orders }) => orders)),
    wholeRows(rows.flatMap(({ fills }) => fills)),
  ];
  try {
    const [written] = await database.inOneStatement<{ isWritten: boolean }>(togetherSql, params);
    return written?.isWritten === true;
  } catch (error) {
    if (isForEachAlone(error)) return false;
    throw error;
  }
}

const togetherSql = `select futures_acts($1, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb, $6::jsonb) as is_written`;

function actText({ done: { seen, at, money, news }, claim }: Written): string {
  const { available, held } = money.steps().length > 0 ? money.balance() : {};
  const { userId: owner, stamp } = seen;
  const act = json({ owner, stamp, at, news: news.map(encodeNews), available, held });
  return claim === null ? act : `${act.slice(0, -1)},"claim":${claim}}`;
}

/** The first steps of all acts, the second ones, and so on. */
function roundsOf(acts: readonly (readonly LedgerStep[])[]): Round[] {
  const rounds: Round[] = [];
  for (const steps of acts) {
    for (const [index, step] of steps.entries()) {
      const round = rounds[index] ?? { holds: [], releases: [], posts: [] };
      rounds[index] = round;
      if ('hold' in step) round.holds.push({ ...step.hold, number: step.number });
      else if ('release' in step) round.releases.push(step.release);
      else round.posts.push(step.post);
    }
  }
  return rounds;
}
