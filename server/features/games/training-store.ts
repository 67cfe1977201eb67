/** Rounds of the trainer as rows, and as the player is shown them: nothing of what is still to be decided about. */
import type { TrainerDecision, TrainerRound } from '../../../contract/features/games.ts';
import type { TrainerScore } from '../../../contract/rules/games/trainer.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Piece } from './pick-piece.ts';
import { START_BARS, STEP_BARS, STEPS } from './terms.ts';

export interface TrainingRow extends Omit<TrainerRound, 'result'> {
  readonly symbol: string;
  readonly fromTime: number;
  readonly score: string | null;
  readonly hold: string | null;
  readonly points: number | null;
}

const COLUMNS = `id, symbol, from_time, bars, start_bars, step_bars, steps, decisions, score, hold,
    points`;

export function toRound(row: TrainingRow): TrainerRound {
  const { symbol, fromTime: from, score, hold, points, bars, ...round } = row;
  const isOver = score !== null && hold !== null && points !== null;
  const shown = row.startBars + row.decisions.length * row.stepBars;
  return {
    ...round,
    bars: bars.slice(0, shown),
    result: isOver ? { symbol, from, score, hold, points } : null,
  };
}

export async function readOpen(queryable: Queryable, userId: number): Promise<TrainingRow | null> {
  const [row] = await queryable.query<TrainingRow>(
    `select ${COLUMNS} from training_rounds where user_id = $1 and ended_at is null`,
    [userId],
  );
  return row ?? null;
}

export function listEnded(
  queryable: Queryable,
  userId: number,
  limit: number,
): Promise<TrainingRow[]> {
  return queryable.query<TrainingRow>(
    `select ${COLUMNS} from training_rounds where user_id = $1 and ended_at is not null
       order by ended_at desc, id desc limit $2`,
    [userId, limit],
  );
}

/** Two at once begin one. */
export async function insertRound(
  queryable: Queryable,
  { symbol, fromTime, bars }: Piece,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  await queryable.query(
    `insert into training_rounds (user_id, symbol, from_time, bars, start_bars, step_bars, steps, began_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [userId, symbol, fromTime, json(bars), START_BARS, STEP_BARS, STEPS, at],
  );
}

/** A round of this user, locked until the transaction ends; null for an unknown one and for another user's. */
export async function lockTraining(
  tx: Transaction,
  id: number,
  userId: number,
): Promise<TrainingRow | null> {
  const [row] = await tx.query<TrainingRow>(
    `select ${COLUMNS} from training_rounds where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
  return row ?? null;
}

/** How many rounds have brought points since an instant. */
export async function countPaid(
  queryable: Queryable,
  userId: number,
  sinceMs: number,
): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    'select count(*) from training_rounds where user_id = $1 and ended_at >= $2 and points > 0',
    [userId, sinceMs],
  );
  return row?.count ?? 0;
}

interface Ending extends TrainerScore {
  readonly points: number;
  readonly at: number;
}

/** Writes the decisions, and with the last of them how the round has ended. */
export async function writeDecisions(
  tx: Transaction,
  id: number,
  { decisions, ending }: { decisions: readonly TrainerDecision[]; ending: Ending | null },
): Promise<TrainingRow> {
  const { score = null, hold = null, points = null, at = null } = ending ?? {};
  const [row] = await tx.query<TrainingRow>(
    `update training_rounds set decisions = $2, score = $3, hold = $4, points = $5, ended_at = $6
       where id = $1 returning ${COLUMNS}`,
    [id, json(decisions), score, hold, points, at],
  );
  if (!row) throw new Error(`the round ${id} is gone`);
  return row;
}
