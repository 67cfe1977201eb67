-- A limit and a stop that share one hold are one row, so that what one of them does ends the other in the same write. While both
-- wait the row is the limit; when the stop fires it becomes the order that the stop is. Which of them is left cannot be both again.
alter table spot_orders
  add column oco text check (oco in ('both', 'limit', 'stop')),
  -- The limit that waited from the start, and the limit of the stop, null at the market.
  add column oco_price numeric check (oco_price > 0),
  add column stop_limit numeric check (stop_limit > 0),
  add check ((oco is null) = (oco_price is null) and (oco is not null or stop_limit is null)),
  add check (oco is null or (trigger_price is not null and trail_by is null)),
  add check (oco is distinct from 'both' or (kind = 'limit' and price = oco_price and triggered_at is null and filled = 0)),
  add check (oco is distinct from 'limit' or (kind = 'limit' and price = oco_price and triggered_at is null and filled > 0)),
  add check (oco is distinct from 'stop' or (triggered_at is not null and price is not distinct from stop_limit)),
  -- A pair that was to end at an instant has it still where its stop has come before, at the market.
  drop constraint spot_orders_check8,
  add check (kind = 'limit' or (not post_only and (time_in_force = 'gtc' or oco is not distinct from 'stop')));

create function keep_fired_leg() returns trigger language plpgsql as $$
begin
  if new.oco is distinct from old.oco and old.oco is distinct from 'both' then
    raise exception 'of order % one leg has ended already', old.id;
  end if;
  return new;
end $$;
create trigger spot_orders_fired_leg before update on spot_orders
  for each row when (old.oco is distinct from new.oco) execute function keep_fired_leg();

-- The same as before, which also tells which of a limit and its stop is left.
create or replace function spot_change(
  p_claim jsonb, p_order jsonb, p_version integer,
  p_posted numeric, p_released numeric,
  p_users bigint[], p_accounts text[], p_currencies text[], p_amounts numeric[],
  p_fills jsonb, p_event text, p_told jsonb, p_currency_ids jsonb
) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  changed spot_orders := jsonb_populate_record(null::spot_orders, p_order);
  balances ledger_outcome[];
begin
  -- The order is locked before any balance, as everywhere.
  update spot_orders o set
      filled = changed.filled, turnover = changed.turnover, fee_exact = changed.fee_exact, status = changed.status,
      price = changed.price, queued = changed.queued, version = changed.version, updated_at = changed.updated_at,
      oco = changed.oco
    where o.id = changed.id and o.user_id = changed.user_id and o.version = p_version and o.status = 'open';
  if not found then
    return false;
  end if;
  if p_claim is not null then
    perform claim_intent(changed.user_id, p_claim, changed.id);
  end if;
  if p_users is null then
    select array_agg(o) into balances from ledger_release(changed.hold_id, null, changed.updated_at) as o;
  else
    select array_agg(o) into balances
      from ledger_post('spot_fill:' || changed.id || ':' || p_version, 'spot_trade', 'spot_order', changed.id::text, false,
        changed.updated_at, changed.hold_id, p_posted, p_released, p_users, p_accounts, p_currencies, p_amounts) as o;
    perform insert_fills(changed.id, p_fills);
  end if;
  perform refuse_unless_done(balances);
  perform tell_order(changed.user_id, p_event, p_told, balances, p_currency_ids, changed.updated_at);
  return true;
end
$$;
