-- A stop whose trigger follows the market: the distance, and the best trade so far. That trade is the one after which it is
-- judged, so a restart goes on from where it was.
alter table spot_orders
  add column trail_by numeric check (trail_by > 0),
  add column trail_unit text check (trail_unit in ('price', 'percent')),
  add column best_price numeric check (best_price > 0),
  add check ((trail_by is null) = (trail_unit is null) and (trail_by is null) = (best_price is null)),
  add check (trail_by is null or (trigger_price is not null and kind = 'market'));
