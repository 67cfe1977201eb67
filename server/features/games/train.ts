/** The chart trainer: a piece of recorded history, decided about step by step, scored beside buying and holding. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Trainer, TrainerDecision, TrainerRound } from '../../../contract/features/games.ts';
import { dayOf, startOfDay } from '../../../contract/plain/time.ts';
import { hasBeaten, trainerScore } from '../../../contract/rules/games/trainer.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { announce } from '../../realtime/announce.ts';
import { pickPiece } from './pick-piece.ts';
import { BEATEN_POINTS, FINISHED_POINTS, ROUNDS_PER_DAY } from './terms.ts';
import {
  countPaid,
  insertRound,
  listEnded,
  lockTraining,
  readOpen,
  toRound,
  writeDecisions,
} from './training-store.ts';

const PAST_ROUNDS = 10;

const today = (nowMs: number) => startOfDay(dayOf(nowMs));

export async function readTrainer(
  queryable: Queryable,
  userId: number,
  nowMs: number,
): Promise<Trainer> {
  const open = await readOpen(queryable, userId);
  const past = await listEnded(queryable, userId, PAST_ROUNDS);
  const paid = await countPaid(queryable, userId, today(nowMs));
  return {
    round: open && toRound(open),
    past: past.map(toRound),
    points: {
      finished: FINISHED_POINTS,
      beaten: BEATEN_POINTS,
      roundsLeft: Math.max(ROUNDS_PER_DAY - paid, 0),
    },
  };
}

/** @returns `unavailable` where the market has no history to play. */
export async function beginRound(
  { database, feed, clock }: Exchange,
  userId: number,
): Promise<Result<TrainerRound>> {
  const known = await readOpen(database, userId);
  if (known !== null) return ok(toRound(known));
  const at = clock.now();
  const piece = await pickPiece(feed, at);
  if (piece === null) return refuse('unavailable');
  await insertRound(database, piece, { userId, at });
  const begun = await readOpen(database, userId);
  return begun === null ? refuse('unavailable') : ok(toRound(begun));
}

interface Wish {
  readonly userId: number;
  readonly id: number;
  readonly turn: number;
  readonly decision: TrainerDecision;
}

/** @returns `not_found` for another user's round, `already_done` for a turn that was decided or has not come. */
export async function decide(
  exchange: Exchange & Pick<Provided, 'movePoints'>,
  tx: Transaction,
  { userId, id, turn, decision }: Wish,
): Promise<Result<TrainerRound>> {
  const round = await lockTraining(tx, id, userId);
  if (round === null) return refuse('not_found');
  if (round.decisions.length !== turn || turn >= round.steps) return refuse('already_done');
  const decisions = [...round.decisions, decision];
  if (decisions.length < round.steps)
    return ok(toRound(await writeDecisions(tx, id, { decisions, ending: null })));
  const at = exchange.clock.now();
  const score = trainerScore({ ...round, decisions });
  const isPaid = (await countPaid(tx, userId, today(at))) < ROUNDS_PER_DAY;
  const points = isPaid ? FINISHED_POINTS + (hasBeaten(score) ? BEATEN_POINTS : 0) : 0;
  const ended = await writeDecisions(tx, id, { decisions, ending: { ...score, points, at } });
  if (points > 0) {
    const movement = { userId, key: `trained:${id}`, code: 'trained', change: points, at } as const;
    const { news } = await exchange.movePoints(tx, movement);
    await announce(exchange, tx, userId, news);
  }
  return ok(toRound(ended));
}
