-- Acts of futures of several users as one statement, for when they come faster than the database writes them one by one. All
-- that `futures_act` looks at and writes for one is looked at and written here by one statement for all of them. Where any of
-- them cannot simply be written, none is, and each is written alone.

-- Rows as the program reads them, as JSON: amounts as text, which loses no digit, and what is left of their hold. A view is a
-- third of the work that a function was which made one object of another.
create view futures_positions_seen as
  select id, user_id, market_id, symbol, side, type, margin_mode, multiple, is_super, fee_discount, lots, open_lots,
    trim_scale(cost)::text as cost, trim_scale(open_cost)::text as open_cost, trim_scale(proceeds)::text as proceeds,
    trim_scale(margin)::text as margin, hold_id, trim_scale(maintenance_rate)::text as maintenance_rate,
    liquidation_ticks, trim_scale(fee)::text as fee, trim_scale(overnight_fee)::text as overnight_fee,
    trim_scale(realised_profit)::text as realised_profit,
    trim_scale(target_profit_price)::text as target_profit_price,
    trim_scale(stop_loss_price)::text as stop_loss_price, trim_scale(trailing_rate)::text as trailing_rate,
    trailing_best_ticks, open_tick_id, from_tick_id, next_overnight_at, status, close_reason, close_tick_id,
    close_tick_at, close_mark_ticks, holding, trader_user_id, version, opened_at, closed_at, updated_at,
    (select trim_scale(remaining)::text from holds where id = hold_id) as held
    from futures_positions;
create view futures_orders_seen as
  select id, user_id, market_id, symbol, side, type, margin_mode, multiple, is_super, fee_discount,
    trim_scale(target_price)::text as target_price, trim_scale(trigger_price)::text as trigger_price, trigger_when,
    is_triggered, reduce_only, position_id, lots, filled_lots, trim_scale(cost)::text as cost,
    trim_scale(fee_exact)::text as fee_exact, trim_scale(maintenance_rate)::text as maintenance_rate, hold_id,
    trim_scale(target_profit_price)::text as target_profit_price,
    trim_scale(stop_loss_price)::text as stop_loss_price, trim_scale(trailing_rate)::text as trailing_rate,
    from_tick_id, status, outcome, version, created_at, updated_at, time_in_force, post_only, oco,
    trim_scale(oco_price)::text as oco_price, trim_scale(stop_limit)::text as stop_limit, expires_at, twap_slices,
    twap_every_ms, twap_done, next_slice_at,
    (select trim_scale(remaining)::text from holds where id = hold_id) as held
    from futures_orders;
drop function futures_position_seen;
drop function futures_order_seen;
drop function hold_left;

-- Leverage accounts as they are at one moment, of these users, and what is asked for of each. Ids for new rows are drawn.
create function futures_see(
  p_users bigint[], p_currency text, p_orders bigint[], p_positions bigint[], p_all boolean[], p_opening boolean[],
  p_new integer[]
) returns table (
  user_id bigint, available numeric, held numeric, tier integer, is_limited boolean, stamp text, order_ids jsonb,
  position_id bigint, doing bigint, orders json, named_order json, positions json, named_position json
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  select u.id, coalesce(a.available, 0), coalesce(a.held, 0), u.vip_tier, u.limits_version > 0,
      futures_stamp(u.id, p_currency),
      (select jsonb_agg(nextval('futures_orders_id_seq')) from generate_series(1, l.new_orders)),
      nextval('futures_positions_id_seq'),
      (select count(*) from futures_orders o where o.user_id = u.id and o.status = 'doing'),
      (select json_agg(o order by o.id) from futures_orders_seen o
        where o.user_id = u.id and o.status = 'doing' and (o.reduce_only or o.id = l.order_id or l.has_all_orders
          or (l.may_open and u.limits_version > 0))),
      (select json_agg(o) from futures_orders_seen o
        where o.id = l.order_id and o.user_id = u.id and o.status = 'complete'),
      (select json_agg(p order by p.id) from futures_positions_seen p where p.user_id = u.id and p.status = 'open'),
      (select json_agg(p) from futures_positions_seen p
        where p.id = l.position_id and p.user_id = u.id and p.status = 'closed')
    from unnest(p_users, p_orders, p_positions, p_all, p_opening, p_new)
        as l (user_id, order_id, position_id, has_all_orders, may_open, new_orders)
      join users u on u.id = l.user_id
      left join accounts a on a.user_id = u.id and a.account = 'lever' and a.currency = p_currency;
end
$$;

create type futures_act_together as (
  owner bigint, stamp text, at bigint, claim jsonb, news jsonb, available numeric, held numeric
);

-- Opens holds of different accounts, as `ledger_open_hold` does; answers the ids of those that were opened before with theirs,
-- each in the place of its number.
create function futures_open_holds(p_holds jsonb, p_opened bigint[]) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  opened bigint[] := p_opened;
  hold record;
  done integer := 0;
begin
  for hold in
    with given as materialized (
      select h.*, a.id as account_id
        from jsonb_to_recordset(p_holds) as h (number integer, key text, code text, "referenceKind" text,
            "referenceId" text, at bigint, "userId" bigint, account text, currency text, amount numeric)
          join accounts a on (a.user_id, a.account, a.currency) = (h."userId", h.account, h.currency)
        where a.available >= h.amount
    ), written as (
      insert into holds (key, account_id, code, reference_kind, reference_id, amount, opened_at)
        select key, account_id, code, "referenceKind", "referenceId", amount, at from given order by number
        returning id, key
    ), moved as (
      update accounts a set available = a.available - given.amount, held = a.held + given.amount
        from given where a.id = given.account_id
    )
    select given.number, written.id from given join written using (key)
  loop
    opened[hold.number] := hold.id;
    done := done + 1;
  end loop;
  if done <> jsonb_array_length(p_holds) then
    raise exception 'a hold of the batch cannot simply be opened' using errcode = 'LB001';
  end if;
  return opened;
end
$$;

-- Does what acts do to the ledger, the first step of each before the second of any; answers the ids of the holds that they opened.
create function futures_move_money_together(p_rounds jsonb) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  opened bigint[] := '{}';
  round jsonb;
  release jsonb;
  posts ledger_order[];
  posted bigint;
begin
  for round in select value from jsonb_array_elements(p_rounds) loop
    if round->'holds' <> '[]' then
      opened := futures_open_holds(round->'holds', opened);
    end if;
    for release in select value from jsonb_array_elements(round->'releases') loop
      perform refuse_unless_done(array(
        select o from ledger_release(hold_opened((release->>'holdId')::bigint, opened), (release->>'amount')::numeric,
          (release->>'at')::bigint) as o));
    end loop;
    if round->'posts' <> '[]' then
      posts := array(
        select jsonb_populate_record(null::ledger_order,
            body || jsonb_build_object('hold_id', hold_opened((body->>'hold_id')::bigint, opened)))
          from jsonb_array_elements(round->'posts') with ordinality as given (body, number) order by number);
      select count(distinct number) into posted from ledger_post_together(posts);
      if posted <> cardinality(posts) then
        raise exception 'a transfer of the batch cannot simply be posted' using errcode = 'LB001';
      end if;
    end if;
  end loop;
  return opened;
end
$$;

-- Writes the acts and answers true, or false where one of the accounts is another by now, or is in use: nobody waits for what
-- holds up a stranger. What is found only while writing raises an error, which takes back everything.
create function futures_acts(
  p_currency text, p_acts jsonb, p_rounds jsonb, p_positions jsonb, p_orders jsonb, p_fills jsonb
) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  acts futures_act_together[] := array(select a from jsonb_populate_recordset(null::futures_act_together, p_acts) as a);
  locked bigint[];
  opened bigint[];
begin
  locked := array(
    select id from accounts
      where user_id = any (array(select owner from unnest(acts))) and account = 'lever' and currency = p_currency
      order by id for no key update skip locked);
  if cardinality(locked) <> cardinality(acts)
    or exists (select from unnest(acts) as a where futures_stamp(a.owner, p_currency) is distinct from a.stamp)
  then
    return false;
  end if;

  insert into idempotency (user_id, key, body_hash, endpoint, status, answer, created_at)
    select owner, claim->>'key', claim->>'bodyHash', claim->>'endpoint', 'done', claimed_answer(claim, 0),
        (claim->>'at')::bigint
      from unnest(acts) where claim is not null;

  opened := futures_move_money_together(p_rounds);
  perform futures_write_rows(p_positions, p_orders, p_fills, opened);

  with counted as (
    insert into user_sequences as counter (user_id, last)
      select owner, jsonb_array_length(news) from unnest(acts) where news <> '[]' order by owner
      on conflict (user_id) do update set last = counter.last + excluded.last returning user_id, last
  )
  insert into outbox (user_id, sequence, name, payload, created_at)
    select a.owner, counted.last - jsonb_array_length(a.news) + told.number, told.event->>'name', told.event->'payload', a.at
      from unnest(acts) as a join counted on counted.user_id = a.owner
        cross join lateral jsonb_array_elements(a.news) with ordinality as told (event, number);

  if exists (
    select from unnest(acts) as a
        join accounts c on c.user_id = a.owner and c.account = 'lever' and c.currency = p_currency
      where a.available is not null and (c.available, c.held) is distinct from (a.available, a.held))
  then
    raise exception 'a leverage account of the batch did not come to what was told';
  end if;
  return true;
end
$$;
