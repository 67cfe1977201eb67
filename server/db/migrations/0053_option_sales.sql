-- Options are sold back before their end: at a price that was quoted for that option, while the quote held.

-- What the exchange has said it pays, and from when until when. A row is of no use once it is over.
create table option_sale_quotes (
  id text primary key,
  option_id bigint not null references option_orders,
  price numeric not null check (price > 0 and price < 'Infinity'),
  -- Of a year's log return, as the exchange had seen it.
  volatility numeric not null check (volatility > 0 and volatility < 'Infinity'),
  quoted_at bigint not null,
  expires_at bigint not null check (expires_at > quoted_at)
);
create index option_sale_quotes_option on option_sale_quotes (option_id);
create index option_sale_quotes_expired on option_sale_quotes (expires_at);

-- What a sale brought; null for an option that was not sold.
alter table option_orders add column sold_for numeric;
alter table option_orders
  drop constraint option_orders_check6,
  drop constraint option_orders_check7,
  add constraint option_orders_sold check ((sold_for is not null) = (outcome is not distinct from 'sold')),
  add constraint option_orders_sold_for check (sold_for > 0 and sold_for = trunc(sold_for, scale)
    and sold_for <= trunc(stake * (1 + payout_rate), scale)),
  add constraint option_orders_check6 check (outcome = case
    when sold_for is not null then 'sold'
    when buy_price is null or sell_price is null then 'void'
    when sell_price = buy_price then 'tie'
    when (sell_price > buy_price) = (type = 'up') then 'win'
    else 'loss'
  end),
  add constraint option_orders_check7 check (payout = case outcome
    when 'sold' then sold_for
    when 'win' then trunc(stake * (1 + payout_rate), scale)
    when 'tie' then stake
    when 'void' then stake + fee
    else 0
  end);

-- An update is one step as before, or the sale of an option that is open.
create or replace function option_orders_guard() returns trigger language plpgsql as $$
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
  if new.outcome = 'sold' then
    if old.buy_tick_id is null
      or (new.buy_tick_id, new.buy_tick_at, new.buy_price)
        is distinct from (old.buy_tick_id, old.buy_tick_at, old.buy_price)
      or new.sell_tick_id is not null or new.status <> 'history' or new.settled_at >= old.sell_at
      or not exists (select from option_sale_quotes q where q.option_id = old.id
        and q.price = new.sold_for and new.settled_at between q.quoted_at and q.expires_at)
    then
      raise exception 'the option % is sold before its end, at a price that was quoted', old.id;
    end if;
    new.version := old.version + 1;
    return new;
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
