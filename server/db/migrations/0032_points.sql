-- Points have a ledger of their own, because they are no money: whole numbers, no currency, no holds, no bills. Each
-- row is both sides of a movement: what the user gains, the house account of its code loses.
create table point_movements (
  id bigint generated always as identity primary key,
  -- Names what it is for, such as `verified:7`: nothing is paid or taken twice.
  key text not null unique,
  user_id bigint not null references users,
  code text not null check (code in ('registered', 'verified', 'invited', 'traded', 'checked_in', 'wheel', 'trained',
    'operator', 'exchanged')),
  house text not null generated always as (
    case when code = 'exchanged' then 'rewards' when code in ('wheel', 'trained') then 'games' else 'issuance' end
  ) stored,
  change bigint not null check (change <> 0 and (code = 'operator' or (change < 0) = (code = 'exchanged'))),
  points_after bigint not null check (points_after >= 0),
  at bigint not null
);
create index point_movements_user on point_movements (user_id, id desc);
create trigger point_movements_append_only before update or delete on point_movements
  for each row execute function refuse_change();

-- The only writer of points: under the lock of the user, and never below nothing.
create function points_move(p_user bigint, p_key text, p_code text, p_change bigint, p_at bigint)
returns table (outcome text, id bigint, points_after bigint) language plpgsql as $$
declare
  held bigint;
  written bigint;
begin
  select u.points into strict held from users u where u.id = p_user for no key update;
  if exists (select from point_movements m where m.key = p_key) then
    return query select 'duplicate', null::bigint, held;
    return;
  end if;
  if held + p_change < 0 then
    return query select 'short', null::bigint, held;
    return;
  end if;
  update users u set points = held + p_change where u.id = p_user;
  insert into point_movements as m (key, user_id, code, change, points_after, at)
    values (p_key, p_user, p_code, p_change, held + p_change, p_at) returning m.id into written;
  return query select 'done', written, held + p_change;
end
$$;

-- Fees in dollars that have not become a whole point yet; below zero after fees that were given back.
alter table users add column point_rest_usd numeric not null default 0;

-- What has earned points and waits for them. A row commits together with what has earned them, so one that commits
-- late is still found, and the search costs no more than what is waiting.
create table point_sources (
  id bigint generated always as identity primary key,
  earner_id bigint not null,
  code text not null check (code in ('verified', 'invited', 'traded')),
  -- The key of its movement; null for a fee, because many fees make one movement.
  key text,
  currency text,
  -- Negative for a fee that was given back.
  fee numeric,
  check ((code = 'traded') = (key is null)),
  check (num_nulls(currency, fee) = case code when 'traded' then 0 else 2 end)
);

-- All postings of a transfer are written by one statement, so here the user's are there as well.
create function note_points_of_fee() returns trigger language plpgsql as $$
begin
  insert into point_sources (earner_id, code, currency, fee)
    select payer.id, 'traded', new.currency, new.amount
      from (
        select min(user_id) as id from postings where transfer_id = new.transfer_id
          having min(user_id) = max(user_id)
      ) payer
      join transfers on transfers.id = new.transfer_id
        and transfers.code in ('spot_trade', 'futures_fee', 'futures_close', 'options_open', 'options_settle');
  return null;
end
$$;
create trigger postings_point_source after insert on postings
  for each row when (new.house = 'fees') execute function note_points_of_fee();

create function note_points_of_identity() returns trigger language plpgsql as $$
begin
  insert into point_sources (earner_id, code, key)
    select new.id, 'verified', 'verified:' || new.id
    union all
    select new.invited_by, 'invited', 'invited:' || new.id where new.invited_by is not null;
  return null;
end
$$;
create trigger users_point_source after update of verification_level on users
  for each row when (old.verification_level = 0 and new.verification_level > 0)
  execute function note_points_of_identity();

-- A day of UTC on which a user took the gift, and how many there are in a row.
create table check_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  day bigint not null,
  streak integer not null check (streak > 0),
  unique (user_id, day)
);

-- A reward that was taken, in a month of UTC, counted from the first of 1970.
create table point_exchanges (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  reward_id integer not null,
  month integer not null,
  kind text not null check (kind in ('balance', 'coupon')),
  points bigint not null check (points > 0),
  value numeric not null check (value > 0),
  currency text not null,
  at bigint not null
);
create index point_exchanges_reward on point_exchanges (reward_id, month);
create index point_exchanges_user on point_exchanges (user_id, month);
create trigger point_exchanges_append_only before update or delete on point_exchanges
  for each row execute function refuse_change();

-- A coupon may be bought with points as well.
alter table coupons drop constraint coupons_source_check;
alter table coupons add constraint coupons_source_check check (source in ('welcome', 'operator', 'points'));
