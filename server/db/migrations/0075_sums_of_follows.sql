-- What a trader closes leads from its openings to the copies that were made of them.
create index copies_made on copies (event_id) where status = 'made';

-- What became of the copies of a follow is summed in its row with each, so that nobody counts its whole past to tell it.
alter table copy_follows
  add column made integer not null default 0,
  add column missed integer not null default 0,
  add column lag_sum_ms bigint not null default 0,
  add column slippage_sum numeric not null default 0;
update copy_follows f set made = c.made, missed = c.missed, lag_sum_ms = c.lag_sum_ms, slippage_sum = c.slippage_sum
  from (
    select follow_id, count(*) filter (where status = 'made') as made, count(*) filter (where status = 'missed') as missed,
        coalesce(sum(lag_ms), 0) as lag_sum_ms, coalesce(sum(slippage), 0) as slippage_sum
      from copies where status in ('made', 'missed') group by follow_id
  ) as c
  where c.follow_id = f.id;

-- All who have ever followed a trader, for the record.
create index copy_follows_of_trader on copy_follows (trader_user_id);
