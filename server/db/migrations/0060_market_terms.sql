-- Changes of how the simulated market is made, each from the midnight on that begins a day; before the first one the market is
-- the one that `meta` pins.
create table market_terms (
  from_day integer primary key,
  version integer not null check (version > 0),
  rate integer not null check (rate > 0),
  announced_at bigint not null
);
