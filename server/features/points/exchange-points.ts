/** Exchanges points for a reward: a coupon, or balance that `promotions` pays. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { PointsReward } from '../../../contract/features/points.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { transfer } from '../../ledger/transfer.ts';
import { type Announcement, announce } from '../../realtime/announce.ts';
import { movePoints, newsOfPoints } from './move-points.ts';
import { countTaken, insertExchange, lockReward, lockUser, type Taken } from './point-store.ts';
import { REWARD_ACCOUNT, type Reward, rewards } from './terms.ts';

type Giver = Pick<Provided, 'giveCoupon'>;

/** Rewards as the caller may take them in this month. */
export async function readRewards(
  queryable: Queryable,
  { userId, at }: { readonly userId: number; readonly at: number },
  wanted: readonly Reward[] = rewards,
): Promise<PointsReward[]> {
  const month = monthOf(at);
  const counts = await countTaken(
    queryable,
    { userId, month },
    wanted.map(({ id }) => id),
  );
  return wanted.map((reward) =>
    toReward(
      reward,
      counts.find(({ rewardId }) => rewardId === reward.id),
      startOfMonth(month + 1),
    ),
  );
}

function toReward({ stock, ...reward }: Reward, counts: Taken | undefined, endsAt: number) {
  const { taken = 0, own = 0 } = counts ?? {};
  const remaining = stock === null ? null : Math.max(stock - taken, 0);
  return { ...reward, remaining, exchanged: own, endsAt };
}

/**
 * @returns `not_found` for no reward, `sold_out` for one of which none is left, `limit_exceeded` for one that was taken
 *   as often as a user may, `insufficient_points`.
 */
export async function exchangePoints(
  exchange: Exchange & Giver,
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<ResponseOf<'points.exchange'>>> {
  const at = exchange.clock.now();
  const reward = rewards.find((each) => each.id === id);
  if (!reward) return refuse('not_found');
  if (reward.stock !== null) await lockReward(tx, id);
  await lockUser(tx, userId);
  const [state] = await readRewards(tx, { userId, at }, [reward]);
  if (!state) return refuse('not_found');
  if (state.exchanged >= state.maximumPerUser)
    return refuse('limit_exceeded', { params: { maximum: String(state.maximumPerUser) } });
  if (state.remaining === 0) return refuse('sold_out');
  const exchangeId = await insertExchange(tx, reward, { userId, month: monthOf(at), at });
  const key = `exchanged:${exchangeId}`;
  const change = -reward.points;
  const record = accept(await movePoints(tx, { userId, key, code: 'exchanged', change, at }));
  const news = await newsOfPoints(tx, userId, record);
  const given = await giveReward(exchange, tx, { userId, exchangeId, reward, at });
  await announce(exchange, tx, userId, [...given, ...news]);
  const left = state.remaining === null ? null : state.remaining - 1;
  const taken = { ...state, remaining: left, exchanged: state.exchanged + 1 };
  return ok({ points: record.pointsAfter, reward: taken, record });
}

async function giveReward(
  { giveCoupon }: Giver,
  tx: Transaction,
  given: { userId: number; exchangeId: number; reward: Reward; at: number },
): Promise<Announcement[]> {
  const { userId, exchangeId, reward, at } = given;
  const { value, currency, days } = reward;
  if (days !== null) {
    const key = `points:${exchangeId}`;
    const wish = { userId, key, source: 'points', number: value, currency, days } as const;
    return giveCoupon(tx, wish);
  }
  const { balances } = accept(
    await transfer(tx, {
      code: 'points',
      key: `points:${exchangeId}`,
      reference: { kind: 'point_exchange', id: exchangeId },
      settles: true,
      legs: [
        { account: { house: 'promotions', currency }, amount: `-${value}` },
        { account: { userId, account: REWARD_ACCOUNT, currency }, amount: value },
      ],
      at,
    }),
  );
  return [['balances.changed', balanceViews(balances)]];
}

/** Months of UTC since the first of 1970. */
function monthOf(atMs: number): number {
  const at = new Date(atMs);
  return (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth();
}

/** The first instant of a month. */
function startOfMonth(month: number): number {
  return Date.UTC(1970, month);
}
