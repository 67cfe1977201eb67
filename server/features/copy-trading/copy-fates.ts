/** Notes what became of copies, and tells the followers of those that were not made why. */
import type { CopyMissReason } from '../../../contract/features/copy-trading-entities.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany, type News } from '../../realtime/announce.ts';
import type { FollowLimits } from './follow-store.ts';
import { readMisses } from './trade-store.ts';

interface Noted {
  readonly id: number;
  readonly followId: number;
  readonly userId: number;
}

/** A copy is dropped with a follow that has ended meanwhile: there is nothing to copy any more. */
export type CopyFate<Copy extends Noted = Noted> =
  | {
      readonly copy: Copy;
      readonly status: 'made';
      readonly made: {
        readonly positionId: number;
        readonly price: string;
        readonly slippage: string;
        readonly lagMs: number;
      };
    }
  | { readonly copy: Copy; readonly status: 'missed'; readonly reason: CopyMissReason }
  | { readonly copy: Copy; readonly status: 'dropped' };

export async function noteFates(
  exchange: Exchange,
  tx: Transaction,
  noted: {
    fates: readonly CopyFate[];
    follows: ReadonlyMap<number, FollowLimits>;
    at: number;
  },
): Promise<void> {
  const { fates, follows, at } = noted;
  await saveFates(tx, fates, at);
  await saveReasons(tx, fates, follows);
  await tellMisses(exchange, tx, {
    at,
    missed: fates.flatMap((fate) => {
      if (fate.status !== 'missed') return [];
      const { copy, reason } = fate;
      return [{ ...copy, isNews: follows.get(copy.followId)?.lastMiss !== reason }];
    }),
  });
}

async function saveFates(tx: Transaction, fates: readonly CopyFate[], at: number): Promise<void> {
  const made = fates.map((fate) => (fate.status === 'made' ? fate.made : null));
  await tx.query(
    `update copies set status = given_status, position_id = given_position, price = given_price,
        slippage = given_slippage, lag_ms = given_lag, reason = given_reason, done_at = $8
      from unnest($1::bigint[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::integer[], $7::text[])
        as fate (given_id, given_status, given_position, given_price, given_slippage, given_lag, given_reason)
      where id = given_id and status = 'due'`,
    [
      ...[fates.map(({ copy }) => copy.id), fates.map(({ status }) => status)],
      ...[made.map((each) => each?.positionId ?? null), made.map((each) => each?.price ?? null)],
      ...[made.map((each) => each?.slippage ?? null), made.map((each) => each?.lagMs ?? null)],
      ...[fates.map((fate) => (fate.status === 'missed' ? fate.reason : null)), at],
    ],
  );
}

/** The reason that a follower was told last; none when the copy was made. */
async function saveReasons(
  tx: Transaction,
  fates: readonly CopyFate[],
  follows: ReadonlyMap<number, FollowLimits>,
): Promise<void> {
  const changed = fates.flatMap((fate) => {
    if (fate.status === 'dropped') return [];
    const { followId } = fate.copy;
    const reason = fate.status === 'missed' ? fate.reason : null;
    return follows.get(followId)?.lastMiss === reason ? [] : [{ followId, reason }];
  });
  if (changed.length === 0) return;
  await tx.query(
    `update copy_follows set last_miss = given_reason
      from unnest($1::bigint[], $2::text[]) as fate (given_id, given_reason) where id = given_id`,
    [changed.map(({ followId }) => followId), changed.map(({ reason }) => reason)],
  );
}

/** By message only when it is not what was said last. */
async function tellMisses(
  exchange: Exchange,
  tx: Transaction,
  { missed, at }: { missed: readonly (Noted & { isNews: boolean })[]; at: number },
): Promise<void> {
  if (missed.length === 0) return;
  const misses = await readMisses(
    tx,
    missed.map(({ id }) => id),
  );
  const told = missed.map((each) => {
    const miss = misses.get(each.id);
    if (miss === undefined) throw new Error(`the copy ${each.id} was not missed`);
    return { ...each, miss };
  });
  const news = told.filter(({ isNews }) => isNews);
  const messages = await addMessages(
    tx,
    news.map(({ userId, miss }) => {
      const params = { name: miss.traderNickname, symbol: miss.symbol };
      return { userId, key: 'copy_missed', params, at } as const;
    }),
  );
  const messageOf = new Map(news.map(({ id }, index) => [id, messages[index]]));
  await announceToMany(
    exchange,
    tx,
    told.flatMap(({ id, userId, miss }): News[] => {
      const message = messageOf.get(id);
      const own = { userId, news: ['copyTrading.missed', miss] as const };
      return message === undefined ? [own] : [own, message];
    }),
  );
}
