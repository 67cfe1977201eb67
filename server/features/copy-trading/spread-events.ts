/**
 * Brings what a trader did to the followers: a row for each of them, in an order that is drawn anew for each event from
 * its number and the follow's, so that nobody is always first and anybody can compute it again.
 */
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';

/** Events that one transaction spreads. */
const BATCH = 50;

interface DueEvent {
  readonly id: number;
  readonly traderUserId: number;
  readonly positionId: number;
  readonly isClosing: boolean;
  readonly at: number;
}

/** Answers how many events were spread; of many there may be more. */
export function spreadEvents({ database, clock }: Exchange): Promise<number> {
  return database.withTransaction(async (tx) => {
    const events = await claimEvents(tx);
    const now = clock.now();
    for (const event of events) {
      await (event.isClosing ? spreadClosing(tx, event, now) : spreadOpening(tx, event, now));
    }
    await tx.query('update copy_events set spread_at = $2 where id = any ($1::bigint[])', [
      events.map(({ id }) => id),
      now,
    ]);
    return events.length;
  });
}

/**
 * The events of a position are spread in their order, each when every follower is done with those before it: else a
 * closing would miss a copy that is being made.
 */
function claimEvents(tx: Transaction): Promise<DueEvent[]> {
  return tx.query<DueEvent>(
    `select id, trader_user_id, position_id, is_closing, at from copy_events e
      where spread_at is null and not exists (
        select from copy_events before
          where before.position_id = e.position_id and before.id < e.id and (before.spread_at is null
            or exists (select from copies c where c.event_id = before.id and c.status = 'due')
            or exists (select from copy_closings c where c.event_id = before.id and c.done_at is null)))
      order by id limit ${BATCH} for no key update skip locked`,
  );
}

async function spreadOpening(tx: Transaction, event: DueEvent, now: number): Promise<void> {
  await tx.query(
    `insert into copies (event_id, follow_id, user_id, turn, due_at)
      select $1::bigint, f.id, f.user_id, row_number() over (order by md5($1::bigint || ':' || f.id)), $4
        from copy_follows f
        where f.trader_user_id = $2 and f.status = 'following' and f.followed_at <= $3
      on conflict do nothing`,
    [event.id, event.traderUserId, event.at, now],
  );
}

async function spreadClosing(tx: Transaction, event: DueEvent, now: number): Promise<void> {
  await tx.query(
    `insert into copy_closings (event_id, copy_id, turn, due_at)
      select $1::bigint, c.id, row_number() over (order by md5($1::bigint || ':' || c.follow_id)), $3
        from copies c
        join copy_events opening on opening.id = c.event_id
        join futures_positions p on p.id = c.position_id
        where opening.position_id = $2 and c.status = 'made' and p.status = 'open' and p.holding = 'copied'
      on conflict do nothing`,
    [event.id, event.positionId, now],
  );
}
