-- A limit that opens and a stop that share one hold are one row, as of coins, so that what one of them does ends the other in the
-- same write. While both wait the row is the limit; when the stop fires it becomes the order that the stop is.
do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
    where conrelid = 'futures_orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%stop_market%trigger_price IS NOT NULL%';
  execute format('alter table futures_orders drop constraint %I', old_check);
end $$;

alter table futures_orders
  add column oco text check (oco in ('both', 'limit', 'stop')),
  -- The limit that waited from the start, and the limit of the stop, null at the market.
  add column oco_price numeric check (oco_price > 0),
  add column stop_limit numeric check (stop_limit > 0),
  add check ((type in ('stop_market', 'stop_limit') or oco is not null) = (trigger_price is not null)),
  add check ((oco is null) = (oco_price is null) and (oco is not null or stop_limit is null)),
  add check (oco is null or (not reduce_only and time_in_force = 'gtc' and not post_only)),
  add check (oco is distinct from 'both'
    or (type = 'limit' and target_price = oco_price and not is_triggered and filled_lots = 0)),
  add check (oco is distinct from 'limit'
    or (type = 'limit' and target_price = oco_price and not is_triggered and filled_lots > 0)),
  add check (oco is distinct from 'stop'
    or (type in ('stop_market', 'stop_limit') and is_triggered and target_price is not distinct from stop_limit));

create trigger futures_orders_fired_leg before update on futures_orders
  for each row when (old.oco is distinct from new.oco) execute function keep_fired_leg();

create or replace function futures_order_seen(o futures_orders) returns jsonb language sql stable as $$
  select to_jsonb(o) || jsonb_build_object(
    'target_price', trim_scale(o.target_price)::text, 'trigger_price', trim_scale(o.trigger_price)::text,
    'oco_price', trim_scale(o.oco_price)::text, 'stop_limit', trim_scale(o.stop_limit)::text,
    'cost', trim_scale(o.cost)::text, 'fee_exact', trim_scale(o.fee_exact)::text,
    'maintenance_rate', trim_scale(o.maintenance_rate)::text,
    'target_profit_price', trim_scale(o.target_profit_price)::text,
    'stop_loss_price', trim_scale(o.stop_loss_price)::text, 'trailing_rate', trim_scale(o.trailing_rate)::text,
    'held', (select trim_scale(remaining)::text from holds where id = o.hold_id))
$$;

-- The same as before, which also tells which of a limit and its stop is left, and what the order is by then.
create or replace function futures_write_rows(p_positions jsonb, p_orders jsonb, p_fills jsonb, p_opened bigint[])
returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if jsonb_array_length(p_positions) > 0 then
    insert into futures_positions as kept overriding system value
      select written.* from jsonb_array_elements(p_positions) as given (body)
        cross join lateral jsonb_populate_record(null::futures_positions,
          body || jsonb_build_object('hold_id', hold_opened((body->>'hold_id')::bigint, p_opened))) as written
      on conflict (id) do update set
        lots = excluded.lots, open_lots = excluded.open_lots, cost = excluded.cost, open_cost = excluded.open_cost,
        proceeds = excluded.proceeds, margin = excluded.margin, hold_id = excluded.hold_id,
        liquidation_ticks = excluded.liquidation_ticks, fee = excluded.fee, overnight_fee = excluded.overnight_fee,
        realised_profit = excluded.realised_profit, target_profit_price = excluded.target_profit_price,
        stop_loss_price = excluded.stop_loss_price, trailing_rate = excluded.trailing_rate,
        trailing_best_ticks = case
          when kept.from_tick_id <> excluded.from_tick_id or kept.trailing_rate is distinct from excluded.trailing_rate
            then excluded.trailing_best_ticks
          when kept.side = 'long' then greatest(kept.trailing_best_ticks, excluded.trailing_best_ticks)
          else least(kept.trailing_best_ticks, excluded.trailing_best_ticks) end,
        from_tick_id = excluded.from_tick_id, next_overnight_at = excluded.next_overnight_at,
        status = excluded.status, close_reason = excluded.close_reason, close_tick_id = excluded.close_tick_id,
        close_tick_at = excluded.close_tick_at, close_mark_ticks = excluded.close_mark_ticks,
        holding = excluded.holding, version = excluded.version, closed_at = excluded.closed_at,
        updated_at = excluded.updated_at;
  end if;
  if jsonb_array_length(p_orders) > 0 then
    insert into futures_orders as kept overriding system value
      select written.* from jsonb_array_elements(p_orders) as given (body)
        cross join lateral jsonb_populate_record(null::futures_orders,
          body || jsonb_build_object('hold_id', hold_opened((body->>'hold_id')::bigint, p_opened))) as written
      on conflict (id) do update set
        type = excluded.type, oco = excluded.oco, oco_price = excluded.oco_price, stop_limit = excluded.stop_limit,
        target_price = excluded.target_price, trigger_price = excluded.trigger_price,
        trigger_when = excluded.trigger_when, is_triggered = excluded.is_triggered,
        position_id = excluded.position_id, filled_lots = excluded.filled_lots, cost = excluded.cost,
        fee_exact = excluded.fee_exact, maintenance_rate = excluded.maintenance_rate, hold_id = excluded.hold_id,
        from_tick_id = excluded.from_tick_id, status = excluded.status, outcome = excluded.outcome,
        version = excluded.version, updated_at = excluded.updated_at;
  end if;
  if jsonb_array_length(p_fills) > 0 then
    insert into futures_fills
        (user_id, market_id, position_id, order_id, is_closing, is_maker, price, lots, profit, fee, time)
      select * from jsonb_to_recordset(p_fills) as fill (user_id bigint, market_id integer, position_id bigint,
        order_id bigint, is_closing boolean, is_maker boolean, price numeric, lots bigint, profit numeric, fee numeric,
        time bigint);
  end if;
end
$$;
