-- An act of futures as one statement, which is its own transaction: one round trip where there were fourteen. The program
-- computes it from the account as it was seen, and names what it saw by a stamp; what is written here is written if the
-- account, locked by now, still has that stamp. Where it has not, nothing is written and the program looks again.

-- All that an act may depend on: the money, the tier, and the versions of what is open. Whatever changes the money or what is
-- open locks the account before.
create function futures_stamp(p_user bigint, p_currency text) returns text language sql stable as $$
  select coalesce((select available || ' ' || held from accounts
        where user_id = p_user and account = 'lever' and currency = p_currency), 'none')
    || ' tier ' || (select vip_tier from users where id = p_user)
    || ' positions ' || coalesce((select string_agg(id || ':' || version, ' ' order by id) from futures_positions
        where user_id = p_user and status = 'open'), '')
    || ' orders ' || coalesce((select string_agg(id || ':' || version, ' ' order by id) from futures_orders
        where user_id = p_user and status = 'doing'), '')
$$;

-- Rows as the program reads them: amounts as text, which loses no digit, and what is left of their hold.
create function futures_position_seen(p futures_positions) returns jsonb language sql stable as $$
  select to_jsonb(p) || jsonb_build_object(
    'cost', trim_scale(p.cost)::text, 'open_cost', trim_scale(p.open_cost)::text,
    'proceeds', trim_scale(p.proceeds)::text, 'margin', trim_scale(p.margin)::text,
    'maintenance_rate', trim_scale(p.maintenance_rate)::text, 'fee', trim_scale(p.fee)::text,
    'overnight_fee', trim_scale(p.overnight_fee)::text, 'realised_profit', trim_scale(p.realised_profit)::text,
    'target_profit_price', trim_scale(p.target_profit_price)::text,
    'stop_loss_price', trim_scale(p.stop_loss_price)::text, 'trailing_rate', trim_scale(p.trailing_rate)::text,
    'held', (select trim_scale(remaining)::text from holds where id = p.hold_id))
$$;
create function futures_order_seen(o futures_orders) returns jsonb language sql stable as $$
  select to_jsonb(o) || jsonb_build_object(
    'target_price', trim_scale(o.target_price)::text, 'trigger_price', trim_scale(o.trigger_price)::text,
    'cost', trim_scale(o.cost)::text, 'fee_exact', trim_scale(o.fee_exact)::text,
    'maintenance_rate', trim_scale(o.maintenance_rate)::text,
    'target_profit_price', trim_scale(o.target_profit_price)::text,
    'stop_loss_price', trim_scale(o.stop_loss_price)::text, 'trailing_rate', trim_scale(o.trailing_rate)::text,
    'held', (select trim_scale(remaining)::text from holds where id = o.hold_id))
$$;

-- A hold that the act itself opens has no id before: the first is -1, the second -2.
create function hold_opened(p_hold bigint, p_opened bigint[]) returns bigint language sql immutable as $$
  select case when p_hold < 0 then p_opened[(-p_hold)::integer] else p_hold end
$$;

-- Does what an act does to the ledger, step by step; answers the ids of the holds that it opened.
create function futures_move_money(p_user bigint, p_steps jsonb) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  step jsonb;
  body jsonb;
  posting ledger_order;
  outcomes ledger_outcome[];
  opened bigint[] := '{}';
begin
  for step in select value from jsonb_array_elements(p_steps) loop
    if step ? 'hold' then
      body := step->'hold';
      select array_agg(o) into outcomes
        from ledger_open_hold(body->>'key', body->>'code', body->>'referenceKind', body->>'referenceId',
          (body->>'at')::bigint, p_user, body->>'account', body->>'currency', (body->>'amount')::numeric) as o;
      opened := opened || (outcomes[1]).id;
    elsif step ? 'release' then
      body := step->'release';
      select array_agg(o) into outcomes
        from ledger_release(hold_opened((body->>'holdId')::bigint, opened), (body->>'amount')::numeric,
          (body->>'at')::bigint) as o;
    else
      posting := jsonb_populate_record(null::ledger_order, step->'post');
      select array_agg(o) into outcomes
        from ledger_post(posting.key, posting.code, posting.reference_kind, posting.reference_id, posting.settles,
          posting.at, hold_opened(posting.hold_id, opened), posting.amount, posting.release,
          posting.users, posting.accounts, posting.currencies, posting.amounts) as o;
    end if;
    perform refuse_unless_done(outcomes);
  end loop;
  return opened;
end
$$;

-- Writes the rows as they are after the act; those that are new have ids that were drawn before. The engine saves the best
-- mark of a trailing stop without a lock and without a version, so the better one stays.
create function futures_write_rows(p_positions jsonb, p_orders jsonb, p_fills jsonb, p_opened bigint[])
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

-- Appends news of a user in their order. The counter's row stays locked until the commit.
create function tell_user(p_user bigint, p_news jsonb, p_at bigint) returns void language plpgsql as $$
declare
  told bigint;
begin
  insert into user_sequences as counter (user_id, last) values (p_user, jsonb_array_length(p_news))
    on conflict (user_id) do update set last = counter.last + excluded.last
    returning last - jsonb_array_length(p_news) into told;
  insert into outbox (user_id, sequence, name, payload, created_at)
    select p_user, told + number, event->>'name', event->'payload', p_at
      from jsonb_array_elements(p_news) with ordinality as news (event, number);
end
$$;

-- Writes an act on the account with this stamp: the key of its intent, its money, its rows and its news. Answers false, and
-- has written nothing, where the account is another by now. What the account comes to is looked at last: an act that told its
-- owner another balance would be a fault of the program.
create function futures_act(
  p_user bigint, p_currency text, p_stamp text, p_at bigint, p_claim jsonb, p_steps jsonb,
  p_positions jsonb, p_orders jsonb, p_fills jsonb, p_news jsonb, p_available numeric, p_held numeric
) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  opened bigint[];
begin
  perform 1 from accounts where user_id = p_user and account = 'lever' and currency = p_currency for no key update;
  if futures_stamp(p_user, p_currency) is distinct from p_stamp then
    return false;
  end if;
  if p_claim is not null then
    perform claim_intent(p_user, p_claim, 0);
  end if;
  opened := futures_move_money(p_user, p_steps);
  perform futures_write_rows(p_positions, p_orders, p_fills, opened);
  if jsonb_array_length(p_news) > 0 then
    perform tell_user(p_user, p_news, p_at);
  end if;
  if jsonb_array_length(p_steps) > 0 and not exists (
    select from accounts where user_id = p_user and account = 'lever' and currency = p_currency
      and available = p_available and held = p_held)
  then
    raise exception 'the leverage account of user % did not come to % and %', p_user, p_available, p_held;
  end if;
  return true;
end
$$;
