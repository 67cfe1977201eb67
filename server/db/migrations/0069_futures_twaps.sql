-- An order of contracts that is traded in slices over a time is one row, as of coins: each slice is a fill of it, and enlarges the
-- one position that it opens. How many slices, how far apart, how many have come and when the next one does stand with it, and are
-- written with the fill, so a slice comes once. It holds nothing: a slice pays for itself when it comes.
alter table futures_orders
  add column twap_slices integer check (twap_slices > 1),
  add column twap_every_ms bigint check (twap_every_ms > 0),
  add column twap_done integer,
  -- Of one that is open alone.
  add column next_slice_at bigint,
  add check ((twap_slices is null) = (twap_every_ms is null) and (twap_slices is null) = (twap_done is null)),
  add check (twap_done between 0 and twap_slices),
  add check ((next_slice_at is null) = (twap_slices is null or status <> 'doing')),
  add check (twap_slices is null or (type in ('market', 'limit') and not reduce_only and oco is null and hold_id is null
    and time_in_force = 'gtc' and not post_only));
create index futures_orders_slices on futures_orders (next_slice_at) where status = 'doing' and next_slice_at is not null;

create trigger futures_orders_kept_slices before update on futures_orders
  for each row when (old.twap_slices is not null) execute function keep_slices();

-- The same as before, which also keeps how many slices have come, and when the next one does.
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
        twap_done = excluded.twap_done, next_slice_at = excluded.next_slice_at,
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
