/** The daily check-in: one gift a day of UTC, larger with each day of a row. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { CheckIn } from '../../../contract/features/points.ts';
import { dayOf, startOfDay } from '../../../contract/plain/time.ts';
import { giftOf } from '../../../contract/rules/points/earning.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { movePoints, newsOfPoints } from './move-points.ts';
import { insertCheckIn, lockUser, type PointsAccount, readAccount } from './point-store.ts';
import { GIFTS } from './terms.ts';

/** How many days there are in a row, and whether today's gift was taken. */
export function checkInOf({ lastDay, streak }: PointsAccount, nowMs: number): CheckIn {
  const today = dayOf(nowMs);
  const isKept = lastDay !== null && lastDay >= today - 1;
  return {
    isDone: lastDay === today,
    streak: isKept ? (streak ?? 0) : 0,
    gifts: [...GIFTS],
    nextAt: startOfDay(today + 1),
  };
}

/** @returns `already_done` on a day whose gift was taken. */
export async function checkIn(
  exchange: Exchange,
  tx: Transaction,
  userId: number,
): Promise<Result<ResponseOf<'points.checkIn'>>> {
  const at = exchange.clock.now();
  await lockUser(tx, userId);
  const before = checkInOf(await readAccount(tx, userId), at);
  if (before.isDone) return refuse('already_done');
  const day = dayOf(at);
  const streak = before.streak + 1;
  await insertCheckIn(tx, { userId, day, streak });
  const record = accept(
    await movePoints(tx, {
      userId,
      key: `checked_in:${userId}:${day}`,
      code: 'checked_in',
      change: giftOf(streak, GIFTS),
      at,
    }),
  );
  await announce(exchange, tx, userId, await newsOfPoints(tx, userId, record));
  return ok({ record, checkIn: { ...before, isDone: true, streak } });
}
