/**
 * The outbox: private events for a user's devices, written in the transaction that they report. The
 * counter's row stays locked until the commit, so a user's sequence has no gaps and grows in the
 * order of commits. Append last, so that the counter is not held for long.
 */
import type { Queryable, Transaction } from '../db/database.ts';
import { json } from '../db/values.ts';

export interface OutboxEvent {
  readonly name: string;
  readonly payload: unknown;
}

export interface OutboxRow extends OutboxEvent {
  readonly userId: number;
  /** From 1, without gaps, for each user on their own. */
  readonly sequence: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Appends events in their order, in one round trip; answers with the last sequence number. */
export async function appendOutboxEvents(
  tx: Transaction,
  userId: number,
  events: readonly OutboxEvent[],
  at: number,
): Promise<number> {
  const [row] = await tx.query<{ last: number }>(appendSql, [userId, json(events), at]);
  if (row === undefined) throw new Error('an outbox event was not written');
  return row.last;
}

const appendSql = `with counter as (
    insert into user_sequences as counter (user_id, last)
      values ($1, jsonb_array_length($2::jsonb))
      on conflict (user_id) do update set last = counter.last + excluded.last
      returning last, last - jsonb_array_length($2::jsonb) as before
  ), written as (
    insert into outbox (user_id, sequence, name, payload, created_at)
      select $1, counter.before + event.number, event.body->>'name', event.body->'payload', $3
        from counter, jsonb_array_elements($2::jsonb) with ordinality as event (body, number)
  )
  select last from counter`;

/** Appends events of many users in one round trip; those of one user keep their order. */
export async function appendOutboxOfMany(
  tx: Transaction,
  events: readonly (OutboxEvent & { readonly userId: number })[],
  at: number,
): Promise<void> {
  if (events.length > 0) await tx.query(appendManySql, [json(events), at]);
}

// Counters are locked in the order of their users, so that two writers never deadlock.
const appendManySql = `with given as materialized (
    select (event.body->>'userId')::bigint as user_id, event.body->>'name' as name,
        event.body->'payload' as payload,
        row_number() over (partition by (event.body->>'userId')::bigint order by event.number) as place
      from jsonb_array_elements($1::jsonb) with ordinality as event (body, number)
  ), counts as (
    select user_id, count(*) as added from given group by user_id order by user_id
  ), counter as (
    insert into user_sequences as counter (user_id, last)
      select user_id, added from counts order by user_id
      on conflict (user_id) do update set last = counter.last + excluded.last
      returning user_id, last
  )
  insert into outbox (user_id, sequence, name, payload, created_at)
    select given.user_id, counter.last - counts.added + given.place, given.name, given.payload, $2
      from given join counts using (user_id) join counter using (user_id)`;

/** The events of a user after a sequence number, oldest first. */
export function readOutbox(
  queryable: Queryable,
  userId: number,
  afterSequence: number,
  limit: number,
): Promise<OutboxRow[]> {
  return queryable.query<OutboxRow>(
    `select user_id, sequence, name, payload, created_at
       from outbox where user_id = $1 and sequence > $2 order by sequence limit $3`,
    [userId, afterSequence, limit],
  );
}

/** The sequence number of a user's latest committed event; 0 when there was none. */
export async function lastOutboxSequence(queryable: Queryable, userId: number): Promise<number> {
  const [row] = await queryable.query<{ last: number }>(
    'select last from user_sequences where user_id = $1',
    [userId],
  );
  return row?.last ?? 0;
}

/** The same for many users at once; those who never had an event are missing. */
export async function lastOutboxSequences(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await queryable.query<{ userId: number; last: number }>(
    'select user_id, last from user_sequences where user_id = any ($1::bigint[])',
    [userIds],
  );
  return new Map(rows.map(({ userId, last }) => [userId, last]));
}
