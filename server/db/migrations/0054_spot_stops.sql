-- A spot order that waits for its trigger: the last price that wakes it, the trade that did so, and from which trade of the
-- tape on it is judged. What it may come to cost is held from the start.
alter table spot_orders
  add column trigger_price numeric check (trigger_price > 0),
  add column triggered_at bigint,
  add column from_tick_id bigint,
  add check (triggered_at is null or trigger_price is not null),
  add check ((trigger_price is null) = (from_tick_id is null)),
  add check (trigger_price is null or (account = 'change' and not post_only and time_in_force in ('gtc', 'gtd'))),
  -- What buys at the market once it is woken is held for by its worst price.
  add check (trigger_price is null or side = 'sell' or price is not null or collar is not null);
