/** Ends what ties a user to others once the account is closed: whom they follow, and who follows them. */
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { Provided } from '../../feature.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany, type News } from '../../realtime/announce.ts';
import { readFollows, toFollow } from './follow-store.ts';

/** The followers of a trader are told, by the name that the account has until it is erased. */
export function followsEnder(exchange: Exchange): Provided['endFollows'] {
  return async (tx, { userId, at }) => {
    const followed = await endAll(tx, { userId, at });
    if (followed.length === 0) return;
    const follows = await readFollows(tx, followed);
    const messages = await addMessages(
      tx,
      follows.map(({ userId: follower, nickname: name }) => {
        return { userId: follower, key: 'copy_trader_left', params: { name }, at } as const;
      }),
    );
    const ended = follows.map((each): News => {
      return { userId: each.userId, news: ['copyTrading.cancelled', toFollow(each)] };
    });
    await announceToMany(exchange, tx, [...ended, ...messages]);
  };
}

/** Answers the ids of those in which the user was the trader. */
async function endAll(
  tx: Transaction,
  { userId, at }: { userId: number; at: number },
): Promise<number[]> {
  // Whoever begins to follow this trader has begun before, or finds the account closed.
  await tx.query('select from copy_traders where user_id = $1 for no key update', [userId]);
  const ended = await tx.query<{ id: number; traderUserId: number }>(
    `update copy_follows set status = 'cancelled', ended_by = 'account_closed', cancelled_at = $2
      where id in (select id from copy_follows
        where (user_id = $1 or trader_user_id = $1) and status = 'following'
        order by id for no key update)
      returning id, trader_user_id`,
    [userId, at],
  );
  return ended.filter(({ traderUserId }) => traderUserId === userId).map(({ id }) => id);
}
