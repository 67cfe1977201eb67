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
  await tellMisses(exchange, tx, {
    at,
    missed: fates.flatMap((fate) => {
      if (fate.status !== 'missed') return [];
      const { copy, reason } = fate;
      return [{ ...copy, isNews: follows.get(copy.followId)?.lastMiss !== reason }];
    }),
  });
}

/** With the sums of their follows, and the reason that a follower was told last. Of one act no follow has two copies. */
async function saveFates(tx: Transaction, fates: readonly CopyFate[], at: number): Promise<void> {
  const made = fates.map((fate) => (fate.status === 'made' ? fate.made : null));
  await tx.query(
    `with saved as (
      update copies set status = given_status, position_id = given_position, price = given_price,
          slippage = given_slippage, lag_ms = given_lag, reason = given_reason, done_at = $8
        from unnest($1::bigint[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[], $6::integer[], $7::text[])
          as fate (given_id, given_status, given_position, given_price, given_slippage, given_lag, given_reason)
        where id = given_id and status = 'due'
        returning follow_id, status, reason, lag_ms, slippage
      )
      update copy_follows f set last_miss = saved.reason, made = f.made + (saved.status = 'made')::integer,
          missed = f.missed + (saved.status = 'missed')::integer,
          lag_sum_ms = f.lag_sum_ms + coalesce(saved.lag_ms, 0),
          slippage_sum = f.slippage_sum + coalesce(saved.slippage, 0)
        from saved where f.id = saved.follow_id and saved.status <> 'dropped'`,
    [
      ...[fates.map(({ copy }) => copy.id), fates.map(({ status }) => status)],
      ...[made.map((each) => each?.positionId ?? null), made.map((each) => each?.price ?? null)],
      ...[made.map((each) => each?.slippage ?? null), made.map((each) => each?.lagMs ?? null)],
      ...[fates.map((fate) => (fate.status === 'missed' ? fate.reason : null)), at],
    ],
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
