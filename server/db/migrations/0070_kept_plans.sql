-- The same as before, led by the fill: each row is looked up by its id, whatever the tables held when the plan was made. A
-- plan of the first hours went through every position for each statement that wrote a fill, for fifty of them fifty times
-- (`offset 0` keeps a lookup from being turned round).
create or replace function copy_note_fills() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into copy_events (fill_id, trader_user_id, position_id, is_closing, lots, lots_left, price, at)
    select f.id, f.user_id, f.position_id, f.is_closing, f.lots, p.lots, f.price, f.time
      from filled f
        cross join lateral (select from copy_traders where user_id = f.user_id offset 0) as trader
        cross join lateral (select lots, holding from futures_positions where id = f.position_id offset 0) as p
      where p.holding = 'own'
      order by f.id;
  if exists (select from filled where is_closing) then
    insert into copy_settlements (fill_id, position_id, follow_id, net, at)
      select f.id, f.position_id, c.follow_id, futures_position_result(f.position_id), f.time
        from filled f
          cross join lateral (select follow_id from copies where position_id = f.position_id offset 0) as c
          cross join lateral (select holding from futures_positions where id = f.position_id offset 0) as p
        where f.is_closing and p.holding = 'copied';
  end if;
  return null;
end
$$;

-- The same as before with plans that are kept: a function in SQL that cannot be written into its statement is parsed and
-- planned anew each time the statement runs, which took longer than what it looks up.
create or replace function futures_position_result(of_position bigint) returns numeric language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return coalesce((select sum(p.amount) from transfers t join postings p on p.transfer_id = t.id
      where t.reference_kind = 'futures_position' and t.reference_id = of_position::text
        and p.user_id is not null), 0)
    - coalesce((select sum(fee) from futures_fills where position_id = of_position and not is_closing), 0);
end
$$;

create or replace function futures_stamp(p_user bigint, p_currency text) returns text language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return coalesce((select available || ' ' || held from accounts
        where user_id = p_user and account = 'lever' and currency = p_currency), 'none')
    || ' tier ' || (select vip_tier from users where id = p_user)
    || ' positions ' || coalesce((select string_agg(id || ':' || version, ' ' order by id) from futures_positions
        where user_id = p_user and status = 'open'), '')
    || ' orders ' || coalesce((select string_agg(id || ':' || version, ' ' order by id) from futures_orders
        where user_id = p_user and status = 'doing'), '');
end
$$;

-- What is left of a hold, as text.
create function hold_left(p_hold bigint) returns text language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (select trim_scale(remaining)::text from holds where id = p_hold);
end
$$;

create or replace function futures_position_seen(p futures_positions) returns jsonb language plpgsql stable as $$
begin
  return to_jsonb(p) || jsonb_build_object(
    'cost', trim_scale(p.cost)::text, 'open_cost', trim_scale(p.open_cost)::text,
    'proceeds', trim_scale(p.proceeds)::text, 'margin', trim_scale(p.margin)::text,
    'maintenance_rate', trim_scale(p.maintenance_rate)::text, 'fee', trim_scale(p.fee)::text,
    'overnight_fee', trim_scale(p.overnight_fee)::text, 'realised_profit', trim_scale(p.realised_profit)::text,
    'target_profit_price', trim_scale(p.target_profit_price)::text,
    'stop_loss_price', trim_scale(p.stop_loss_price)::text, 'trailing_rate', trim_scale(p.trailing_rate)::text,
    'held', case when p.hold_id is not null then hold_left(p.hold_id) end);
end
$$;

create or replace function futures_order_seen(o futures_orders) returns jsonb language plpgsql stable as $$
begin
  return to_jsonb(o) || jsonb_build_object(
    'target_price', trim_scale(o.target_price)::text, 'trigger_price', trim_scale(o.trigger_price)::text,
    'oco_price', trim_scale(o.oco_price)::text, 'stop_limit', trim_scale(o.stop_limit)::text,
    'cost', trim_scale(o.cost)::text, 'fee_exact', trim_scale(o.fee_exact)::text,
    'maintenance_rate', trim_scale(o.maintenance_rate)::text,
    'target_profit_price', trim_scale(o.target_profit_price)::text,
    'stop_loss_price', trim_scale(o.stop_loss_price)::text, 'trailing_rate', trim_scale(o.trailing_rate)::text,
    'held', case when o.hold_id is not null then hold_left(o.hold_id) end);
end
$$;

create or replace function lever_balance_told(p_currency text, p_currency_id integer, p_available numeric, p_held numeric)
returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_array(jsonb_build_object('account', 'lever', 'currencyId', p_currency_id, 'currency', p_currency,
    'available', trim_scale(p_available)::text, 'frozen', trim_scale(p_held)::text));
end
$$;

-- The same as before with one look at the fees: who paid each is found once, for the rebate and for the points.
create or replace function note_fees() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from added where house = 'fees') then
    return null;
  end if;
  with fee as materialized (
    select paid.*, t.code, u.invited_by
      from (
        select added.*, min(user_id) over paid as payer_id, max(user_id) over paid as last_payer_id
          from added window paid as (partition by transfer_id)
      ) as paid
        cross join lateral (select code from transfers where id = paid.transfer_id offset 0) as t
        cross join lateral (select invited_by from users where id = paid.payer_id offset 0) as u
      where paid.house = 'fees' and paid.payer_id = paid.last_payer_id
  ), rebate as (
    insert into rebate_sources (transfer_id, currency, payer_id, fee)
      select transfer_id, currency, payer_id, amount from fee
        where invited_by is not null and code not in ('rebate', 'deposit', 'withdraw_fee', 'card_buy') order by id
  )
  insert into point_sources (earner_id, code, currency, fee)
    select payer_id, 'traded', currency, amount from fee
      where code in ('spot_trade', 'futures_fee', 'futures_close', 'options_open', 'options_settle') order by id;
  return null;
end
$$;
