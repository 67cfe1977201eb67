-- Options depend on two ticks of the tape alone, and this schema holds to it: a tick is chosen once for
-- a market and an instant, an order only ever takes the tick that was chosen for it, and its outcome is
-- what the two ticks make it. Whatever else is written to these rows is refused here.

-- The first tick at or after an instant, for everybody who waits for that instant. Without a tick there
-- was none within five seconds, and options that waited for it are void.
create table option_ticks (
  market_id integer not null,
  instant bigint not null,
  tick_id bigint,
  tick_at bigint,
  price numeric check (price > 0),
  -- The ticks before and after, oldest first: [{"id", "time", "price"}].
  ticks_before jsonb not null,
  ticks_after jsonb not null,
  -- False while ticks after it may still be added.
  is_complete boolean not null,
  chosen_at bigint not null,
  primary key (market_id, instant),
  check (num_nulls(tick_id, tick_at, price) in (0, 3)),
  check (tick_at between instant and instant + 5000),
  check (chosen_at >= instant)
);
create index option_ticks_incomplete on option_ticks (instant) where not is_complete;

create table option_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  market_id integer not null,
  symbol text not null,
  currency text not null,
  -- Decimal places of the currency.
  scale integer not null check (scale between 0 and 18),
  type text not null check (type in ('up', 'down')),
  seconds integer not null check (seconds > 0),
  stake numeric not null check (stake > 0 and stake = trunc(stake, scale)),
  fee numeric not null check (fee >= 0 and fee = trunc(fee, scale)),
  payout_rate numeric not null check (payout_rate > 0),
  opened_at bigint not null,
  sell_at bigint not null generated always as (opened_at + seconds * 1000::bigint) stored,
  buy_tick_id bigint,
  buy_tick_at bigint,
  buy_price numeric,
  sell_tick_id bigint,
  sell_tick_at bigint,
  sell_price numeric,
  outcome text,
  payout numeric,
  status text not null default 'holding' check (status in ('holding', 'history')),
  -- The instant whose tick the order waits for next.
  next_at bigint not null generated always as (
    case when buy_tick_id is null then opened_at else opened_at + seconds * 1000::bigint end
  ) stored,
  settled_at bigint,
  version integer not null default 1,
  check (num_nulls(buy_tick_id, buy_tick_at, buy_price) in (0, 3)),
  check (num_nulls(sell_tick_id, sell_tick_at, sell_price) in (0, 3)),
  check (num_nulls(outcome, payout, settled_at) = case status when 'holding' then 3 else 0 end),
  check (status = 'history' or sell_tick_id is null),
  check (outcome = case
    when buy_price is null or sell_price is null then 'void'
    when sell_price = buy_price then 'tie'
    when (sell_price > buy_price) = (type = 'up') then 'win'
    else 'loss'
  end),
  check (payout = case outcome
    when 'win' then trunc(stake * (1 + payout_rate), scale)
    when 'tie' then stake
    when 'void' then stake + fee
    else 0
  end)
) with (fillfactor = 80);
create index option_orders_waiting on option_orders (next_at) where status = 'holding';
create index option_orders_user on option_orders (user_id, status, id desc);

create function option_ticks_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a tick that was chosen is never deleted';
  end if;
  if old.is_complete
      or (new.market_id, new.instant, new.tick_id, new.tick_at, new.price, new.ticks_before, new.chosen_at)
        is distinct from
         (old.market_id, old.instant, old.tick_id, old.tick_at, old.price, old.ticks_before, old.chosen_at)
  then
    raise exception 'a tick that was chosen is never changed';
  end if;
  return new;
end
$$;
create trigger option_ticks_guard before update or delete on option_ticks
  for each row execute function option_ticks_guard();

-- An order begins without ticks. Each update is one step: it takes the tick that was chosen for the
-- instant it waits for, and ends with the settling tick, or where a tick is missing.
create function option_orders_guard() returns trigger language plpgsql as $$
declare
  chosen option_ticks;
begin
  if tg_op = 'DELETE' then
    raise exception 'an option is never deleted';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'holding' or new.buy_tick_id is not null or new.sell_tick_id is not null then
      raise exception 'an option begins without ticks';
    end if;
    return new;
  end if;
  if (new.id, new.user_id, new.market_id, new.symbol, new.currency, new.scale, new.type, new.seconds,
      new.stake, new.fee, new.payout_rate, new.opened_at)
    is distinct from
     (old.id, old.user_id, old.market_id, old.symbol, old.currency, old.scale, old.type, old.seconds,
      old.stake, old.fee, old.payout_rate, old.opened_at)
  then
    raise exception 'the terms of an option are never changed';
  end if;
  if old.status <> 'holding' then
    raise exception 'an option that is settled is never changed';
  end if;
  select * into chosen from option_ticks where market_id = old.market_id and instant = old.next_at;
  if not found then
    raise exception 'no tick was chosen yet for the option %', old.id;
  end if;
  if old.buy_tick_id is null then
    if (new.buy_tick_id, new.buy_tick_at, new.buy_price)
        is distinct from (chosen.tick_id, chosen.tick_at, chosen.price)
      or new.sell_tick_id is not null
      or (new.status = 'history') <> (chosen.tick_id is null)
    then
      raise exception 'the opening tick of the option % is the one that was chosen', old.id;
    end if;
  elsif (new.buy_tick_id, new.buy_tick_at, new.buy_price)
        is distinct from (old.buy_tick_id, old.buy_tick_at, old.buy_price)
      or (new.sell_tick_id, new.sell_tick_at, new.sell_price)
        is distinct from (chosen.tick_id, chosen.tick_at, chosen.price)
      or new.status <> 'history'
  then
    raise exception 'the settling tick of the option % is the one that was chosen', old.id;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
create trigger option_orders_guard before insert or update or delete on option_orders
  for each row execute function option_orders_guard();

create trigger option_ticks_no_truncate before truncate on option_ticks
  for each statement execute function refuse_change();
create trigger option_orders_no_truncate before truncate on option_orders
  for each statement execute function refuse_change();
