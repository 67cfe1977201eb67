/** Today's wheel, and its one spin: the outcome follows from a seed that was committed to and the player's own. */
import { randomBytes } from 'node:crypto';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Wheel, WheelSpin } from '../../../contract/features/games.ts';
import { dayOf, startOfDay } from '../../../contract/plain/time.ts';
import { commitmentOf, fieldOf } from '../../../contract/rules/games/wheel.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { announce } from '../../realtime/announce.ts';
import { PRIZES } from './terms.ts';
import { lockRound, markSpun, openRound, pastSpins } from './wheel-store.ts';

const SEED_BYTES = 32;
const PAST_SPINS = 10;

export async function readWheel(
  queryable: Queryable,
  userId: number,
  nowMs: number,
): Promise<Wheel> {
  const day = dayOf(nowMs);
  const seed = randomBytes(SEED_BYTES).toString('hex');
  const { commitment, prizes, spin } = await openRound(queryable, {
    ...{ userId, day, seed },
    commitment: commitmentOf(seed),
    prizes: PRIZES,
  });
  const past = await pastSpins(queryable, userId, { before: day, limit: PAST_SPINS });
  return { commitment, prizes, spin, nextAt: startOfDay(day + 1), past };
}

/** @returns `not_found` for what is not the caller's wheel of today, `already_done` for one that was spun. */
export async function spinWheel(
  exchange: Exchange & Pick<Provided, 'movePoints'>,
  tx: Transaction,
  wish: { readonly userId: number; readonly commitment: string; readonly clientSeed: string },
): Promise<Result<WheelSpin>> {
  const { userId, commitment, clientSeed } = wish;
  const at = exchange.clock.now();
  const day = dayOf(at);
  const round = await lockRound(tx, { userId, day, commitment });
  if (round === null) return refuse('not_found');
  if (round.spin !== null) return refuse('already_done');
  const { id, seed, prizes } = round;
  const field = fieldOf(seed, clientSeed, prizes.length);
  const points = prizes[field] ?? 0;
  const spin = { commitment, clientSeed, seed, prizes, field, points, time: at };
  await markSpun(tx, id, spin);
  const key = `wheel:${userId}:${day}`;
  const { news } = await exchange.movePoints(tx, {
    userId,
    key,
    code: 'wheel',
    change: points,
    at,
  });
  await announce(exchange, tx, userId, news);
  return ok(spin);
}
