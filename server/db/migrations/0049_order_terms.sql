-- The terms of a spot order at a limit: how long it may wait, and whether it may take what the book offers. What must be had
-- at once is over when it is written.
alter table spot_orders
  add column time_in_force text not null default 'gtc' check (time_in_force in ('gtc', 'ioc', 'fok', 'gtd')),
  -- From this instant on nothing fills any more.
  add column expires_at bigint,
  add column post_only boolean not null default false,
  add check ((time_in_force = 'gtd') = (expires_at is not null)),
  add check (kind = 'limit' or (time_in_force = 'gtc' and not post_only)),
  add check (time_in_force in ('gtc', 'gtd') or (status <> 'open' and not post_only));
create index spot_orders_expiring on spot_orders (expires_at) where status = 'open' and expires_at is not null;
