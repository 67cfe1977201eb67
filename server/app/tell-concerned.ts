/** Tells everybody with something that waits in markets whose trades were left out, because a pause was too long. */
import type { Exchange } from '../exchange.ts';
import type { LeftOut } from '../market/feed-runtime.ts';
import { addMessages } from '../messages/add-message.ts';
import { announceToMany } from '../realtime/announce.ts';

/** Users of one transaction. */
const BATCH = 500;
/** Names of markets in one message. */
const MOST_NAMES = 5;

interface Concerned {
  readonly userId: number;
  readonly marketIds: readonly number[];
}

export async function tellConcerned(exchange: Exchange, leftOut: LeftOut): Promise<void> {
  const { database, feed, clock } = exchange;
  // An option that has no trade of its instant is void and paid back, which is told by itself.
  const concerned = await database.query<Concerned>(
    `select user_id, jsonb_agg(distinct market_id order by market_id) as market_ids from (
         select user_id, market_id from spot_orders where status = 'open'
         union all select user_id, market_id from futures_orders where status = 'doing'
         union all select user_id, market_id from futures_positions where status = 'open') as waiting
       where market_id = any($1::integer[]) group by user_id order by user_id`,
    [leftOut.marketIds],
  );
  const [from, until] = [leftOut.fromMs, leftOut.untilMs].map(utcText);
  for (let first = 0; first < concerned.length; first += BATCH) {
    const wishes = concerned.slice(first, first + BATCH).map(({ userId, marketIds }) => {
      const names = marketIds.flatMap((id) => feed.marketById(id)?.symbol ?? []);
      const more = names.length > MOST_NAMES ? ', …' : '';
      const symbol = `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
      const params = { symbol, from: from ?? '', until: until ?? '' };
      return { userId, key: 'trades_left_out' as const, params, at: clock.now() };
    });
    await database.withTransaction(async (tx) =>
      announceToMany(exchange, tx, await addMessages(tx, wishes)),
    );
  }
}

/** As it is read in every language: `2026-11-20 14:05`. */
function utcText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');
}
