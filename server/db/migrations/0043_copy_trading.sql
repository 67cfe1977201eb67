-- Copy trading: traders and their record, who follows them and within which limits, and what became of each of their
-- fills with each follower.

create table copy_traders (
  user_id bigint primary key references users,
  -- How a trader of the sandbox trades; null for a person.
  style text check (style in ('trend', 'reversion', 'breakout', 'grid', 'reckless')),
  -- The last minute that such a trader has acted in, so that of several instances one acts.
  acted_until bigint not null default 0,
  share_rate numeric not null check (share_rate >= 0 and share_rate <= 0.5),
  maximum_followers integer not null check (maximum_followers > 0),
  -- What the leverage account had when the record began.
  capital numeric not null check (capital >= 0),
  began_at bigint not null,
  -- The record of the positions that were closed before `counted_at`, a full hour.
  orders integer not null default 0,
  accuracy numeric not null default 0,
  total_profit numeric not null default 0,
  profit_rate numeric not null default 0,
  maximum_drawdown numeric not null default 0,
  trading_days integer not null default 0,
  average_holding_ms bigint not null default 0,
  average_multiple numeric not null default 0,
  profit_curve jsonb not null default '[]',
  symbols jsonb not null default '[]',
  followers_profit numeric not null default 0,
  followers_lag_ms integer,
  followers_slippage numeric,
  counted_at bigint not null
);

create table copy_follows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  trader_user_id bigint not null references copy_traders,
  type text not null check (type in ('multiple', 'lots')),
  number numeric not null check (number > 0 and number < 'Infinity'),
  maximum_margin numeric check (maximum_margin > 0),
  loss_limit numeric check (loss_limit > 0),
  maximum_multiple integer check (maximum_multiple > 0),
  slippage numeric check (slippage > 0 and slippage < 1),
  maximum_lots numeric check (maximum_lots > 0),
  share_rate numeric not null check (share_rate >= 0 and share_rate <= 0.5),
  status text not null default 'following' check (status in ('following', 'cancelled')),
  ended_by text check (ended_by in ('user', 'loss_limit')),
  -- What closed copies brought after all fees, the highest that this ever was, and what the trader has had of it.
  settled_profit numeric not null default 0,
  high_water_mark numeric not null default 0 check (high_water_mark >= greatest(0, settled_profit)),
  share_paid numeric not null default 0 check (share_paid >= 0 and share_paid <= high_water_mark * share_rate),
  -- Why the last copy was not made; null when it was. A message says it once.
  last_miss text,
  followed_at bigint not null,
  cancelled_at bigint,
  version integer not null default 1,
  check (user_id <> trader_user_id),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'cancelled') = (ended_by is not null))
) with (fillfactor = 80);
create unique index copy_follows_once on copy_follows (user_id, trader_user_id) where status = 'following';
create index copy_follows_trader on copy_follows (trader_user_id) where status = 'following';
create index copy_follows_user on copy_follows (user_id, id desc);

-- What a trader did: one row for each fill of an own position, written by the statement of the fill itself.
create table copy_events (
  id bigint generated always as identity primary key,
  fill_id bigint not null unique references futures_fills,
  trader_user_id bigint not null references copy_traders,
  position_id bigint not null references futures_positions,
  is_closing boolean not null,
  lots bigint not null check (lots > 0),
  -- Of the trader's position, after the fill.
  lots_left bigint not null check (lots_left >= 0),
  price numeric not null check (price > 0),
  at bigint not null,
  -- When the followers' copies and closings of it were written.
  spread_at bigint
);
create index copy_events_due on copy_events (id) where spread_at is null;
create index copy_events_position on copy_events (position_id, id);

-- One opening of a trader with one follower: it is due, and then made or missed, or dropped with a follow that has ended.
create table copies (
  id bigint generated always as identity primary key,
  event_id bigint not null references copy_events,
  follow_id bigint not null references copy_follows,
  user_id bigint not null references users,
  -- The order among the followers, which is drawn anew for each event.
  turn integer not null,
  status text not null default 'due' check (status in ('due', 'made', 'missed', 'dropped')),
  position_id bigint unique references futures_positions,
  price numeric check (price > 0),
  slippage numeric,
  lag_ms integer check (lag_ms >= 0),
  reason text,
  attempts integer not null default 0,
  due_at bigint not null,
  done_at bigint,
  -- What of the position's result is in the follow's sums.
  settled numeric not null default 0,
  unique (event_id, follow_id),
  check ((status = 'made') = (position_id is not null)),
  check ((status = 'missed') = (reason is not null)),
  check (num_nulls(price, slippage, lag_ms) = case status when 'made' then 0 else 3 end),
  check ((status = 'due') = (done_at is null))
) with (fillfactor = 80);
create index copies_due on copies (event_id, turn) where status = 'due';
create index copies_follow on copies (follow_id);
create index copies_user on copies (user_id, id desc);

-- One closing of a trader with one copy.
create table copy_closings (
  id bigint generated always as identity primary key,
  event_id bigint not null references copy_events,
  copy_id bigint not null references copies,
  turn integer not null,
  attempts integer not null default 0,
  due_at bigint not null,
  done_at bigint,
  unique (event_id, copy_id)
);
create index copy_closings_due on copy_closings (event_id, turn) where done_at is null;

-- One closing of a copied position, whoever closed it, with what the ledger has moved for the position until then.
create table copy_settlements (
  fill_id bigint primary key references futures_fills,
  position_id bigint not null references futures_positions,
  net numeric not null,
  at bigint not null,
  settled_at bigint
);
create index copy_settlements_due on copy_settlements (fill_id) where settled_at is null;

-- What the ledger has moved for a position: profits and losses as far as they were paid, less every fee.
create function futures_position_result(of_position bigint) returns numeric language sql stable as $$
  select coalesce((select sum(p.amount) from transfers t join postings p on p.transfer_id = t.id
      where t.reference_kind = 'futures_position' and t.reference_id = of_position::text
        and p.user_id is not null), 0)
    - coalesce((select sum(fee) from futures_fills where position_id = of_position and not is_closing), 0)
$$;

-- Money and row of a position are written before its fill, so it has the lots and sums after it. What was cut loose from its
-- trader is no copy any more, and a copy that a trader holds as a follower is no act of the trader's.
create function copy_note_fills() returns trigger language plpgsql as $$
begin
  insert into copy_events (fill_id, trader_user_id, position_id, is_closing, lots, lots_left, price, at)
    select f.id, f.user_id, f.position_id, f.is_closing, f.lots, p.lots, f.price, f.time
      from filled f
      join copy_traders t on t.user_id = f.user_id
      join futures_positions p on p.id = f.position_id
      where p.holding = 'own'
      order by f.id;
  insert into copy_settlements (fill_id, position_id, net, at)
    select f.id, p.id, futures_position_result(p.id), f.time
      from filled f
      join futures_positions p on p.id = f.position_id
      where f.is_closing and p.holding = 'copied';
  return null;
end
$$;
create trigger futures_fills_copied after insert on futures_fills
  referencing new table as filled for each statement execute function copy_note_fills();

create function copy_follows_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a follow is never deleted';
  end if;
  if (new.user_id, new.trader_user_id, new.share_rate, new.followed_at)
    is distinct from (old.user_id, old.trader_user_id, old.share_rate, old.followed_at)
  then
    raise exception 'what was agreed of the follow % is never changed', old.id;
  end if;
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    raise exception 'the follow % has ended', old.id;
  end if;
  if new.high_water_mark < old.high_water_mark or new.share_paid < old.share_paid then
    raise exception 'a share of the follow % is not taken back', old.id;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
create trigger copy_follows_guard before update or delete on copy_follows
  for each row execute function copy_follows_guard();
create trigger copy_follows_no_truncate before truncate on copy_follows
  for each statement execute function refuse_change();

create function copies_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a copy is never deleted';
  end if;
  if (new.event_id, new.follow_id, new.user_id) is distinct from (old.event_id, old.follow_id, old.user_id)
    or (old.status <> 'due' and (new.status, new.position_id) is distinct from (old.status, old.position_id))
  then
    raise exception 'the copy % is made or missed once', old.id;
  end if;
  return new;
end
$$;
create trigger copies_guard before update or delete on copies
  for each row execute function copies_guard();
