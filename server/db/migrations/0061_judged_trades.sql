-- The last trade of each market of a venue that what waits was judged by: a start goes on after it.
create table judged_trades (
  market_id integer primary key,
  trade_id bigint not null,
  traded_at bigint not null
);
