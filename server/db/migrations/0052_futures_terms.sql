-- The terms of a limit that opens: whether it may wait for what the book does not give at once, and whether it may take.
alter table futures_orders
  add column time_in_force text not null default 'gtc' check (time_in_force in ('gtc', 'ioc', 'fok')),
  add column post_only boolean not null default false,
  add check ((type = 'limit' and not reduce_only) or (time_in_force = 'gtc' and not post_only)),
  add check (time_in_force = 'gtc' or (status = 'complete' and not post_only));
