/** Moves points: the one way to earn and to spend them, once for each key. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { PointsRecord } from '../../../contract/features/points.ts';
import type { Transaction } from '../../db/database.ts';
import type { Announcement } from '../../realtime/announce.ts';
import { readUser } from '../../users/user.ts';
import { insertMovement, type Movement } from './point-store.ts';

/** @returns `already_done` for a key that was used, `insufficient_points` for more than there is. */
export async function movePoints(
  tx: Transaction,
  movement: Movement,
): Promise<Result<PointsRecord>> {
  const { change, code, at } = movement;
  const { outcome, id, pointsAfter } = await insertMovement(tx, movement);
  if (outcome === 'short') return refuse('insufficient_points');
  if (id === null) return refuse('already_done');
  return ok({ id, change, pointsAfter, code, time: at });
}

/** What the user's devices are told: the movement, and the profile with its new sum. */
export async function newsOfPoints(
  tx: Transaction,
  userId: number,
  record: PointsRecord,
): Promise<Announcement[]> {
  const user = await readUser(tx, userId);
  if (user === null) throw new Error('points of nobody');
  return [
    ['points.moved', record],
    ['session.userChanged', user],
  ];
}
