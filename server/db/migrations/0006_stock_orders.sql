-- Stocks are traded from an account of their own. An order that was placed while its market was closed
-- waits for the open; one at the market then fills no worse than its collar.
alter table spot_orders
  add column account text not null default 'change' check (account in ('change', 'stock')),
  add column queued boolean not null default false,
  add column collar numeric check (collar > 0),
  add check (collar is null or kind = 'market'),
  add check (not queued or status = 'open'),
  add check (not queued or account = 'stock'),
  add check (not queued or price is not null or collar is not null);
create index spot_orders_queued on spot_orders (market_id, id) where queued;
