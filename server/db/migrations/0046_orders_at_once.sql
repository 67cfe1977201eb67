-- A spot order as one statement, which is its own transaction: one round trip where there were eight. What is computed
-- comes from the program, as it was computed from what the program had seen; what must be true for it (the tier, the
-- version, the balance, the key) is looked at here, under the locks. Where it is not, nothing has been written.

-- Refusals that are answered to the user, such as `insufficient_balance`, are raised as `AU001`: that takes back everything.
create function refuse_unless_done(outcomes ledger_outcome[]) returns void language plpgsql as $$
begin
  if (outcomes[1]).outcome is distinct from 'done' then
    raise exception '%', (outcomes[1]).outcome using errcode = 'AU001';
  end if;
end
$$;

-- Claims the key of an intent with the answer that it has. The violation of the key tells that it was claimed before.
-- The program answers `"id":0` for what only now gets its number.
create function claim_intent(p_user bigint, p_claim jsonb, p_id bigint) returns void language plpgsql as $$
begin
  insert into idempotency (user_id, key, body_hash, endpoint, status, answer, created_at)
    values (p_user, p_claim->>'key', p_claim->>'bodyHash', p_claim->>'endpoint', 'done',
      jsonb_build_object('body', replace(p_claim->>'body', '"id":0,', '"id":' || p_id || ','), 'outcome', 'ok'),
      (p_claim->>'at')::bigint);
end
$$;

-- Tells a user what became of an order, and the balances that it left. The counter's row stays locked until the commit.
create function tell_order(
  p_user bigint, p_event text, p_order jsonb, p_balances ledger_outcome[], p_currency_ids jsonb, p_at bigint
) returns void language plpgsql as $$
declare
  told bigint;
begin
  insert into user_sequences as counter (user_id, last) values (p_user, 2)
    on conflict (user_id) do update set last = counter.last + 2 returning last into told;
  insert into outbox (user_id, sequence, name, payload, created_at) values
    (p_user, told - 1, p_event, p_order, p_at),
    (p_user, told, 'balances.changed', (
      select jsonb_agg(jsonb_build_object('account', account, 'currencyId', p_currency_ids->currency,
          'currency', currency, 'available', trim_scale(available)::text, 'frozen', trim_scale(held)::text))
        from unnest(p_balances)
    ), p_at);
end
$$;

create function insert_fills(p_order bigint, p_fills jsonb) returns void language plpgsql as $$
begin
  insert into spot_fills (order_id, price, quantity, is_maker, time)
    select p_order, price, quantity, is_maker, fill.at
      from jsonb_to_recordset(p_fills) as fill (price numeric, quantity numeric, is_maker boolean, at bigint);
end
$$;

-- Writes a new order as it stands after it has met the book. What it may come to cost is held first (p_hold); the legs of
-- its fills are posted, out of the hold where there is one (p_posted, p_released). Answers the tier of its owner, and no
-- id where the order was computed for another one.
create function spot_place(
  p_claim jsonb, p_order jsonb, p_tier integer, p_most_open integer, p_hold numeric, p_hold_currency text,
  p_posted numeric, p_released numeric,
  p_users bigint[], p_accounts text[], p_currencies text[], p_amounts numeric[],
  p_fills jsonb, p_event text, p_told jsonb, p_currency_ids jsonb,
  out id bigint, out tier integer
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  owner bigint := p_order->>'user_id';
  placed_at bigint := p_order->>'updated_at';
  balances ledger_outcome[];
  hold bigint;
begin
  -- Orders that may rest wait for each other, so that each is counted before the next is.
  if p_hold is null then
    select vip_tier into strict tier from users where users.id = owner;
  else
    select vip_tier into strict tier from users where users.id = owner for no key update;
  end if;
  if tier <> p_tier then
    return;
  end if;
  id := nextval('spot_orders_id_seq');
  if p_claim is not null then
    perform claim_intent(owner, p_claim, id);
  end if;
  if p_hold is not null then
    if p_most_open <= (select count(*) from spot_orders o where o.user_id = owner and o.status = 'open') then
      raise exception 'too_many_orders' using errcode = 'AU001';
    end if;
    select array_agg(o) into balances
      from ledger_open_hold('spot_order:' || id, 'spot_order', 'spot_order', id::text, placed_at,
        owner, p_order->>'account', p_hold_currency, p_hold) as o;
    perform refuse_unless_done(balances);
    hold := (balances[1]).id;
  end if;
  if p_users is not null then
    select array_agg(o) into balances
      from ledger_post('spot_fill:' || id || ':1', 'spot_trade', 'spot_order', id::text, false, placed_at,
        hold, p_posted, p_released, p_users, p_accounts, p_currencies, p_amounts) as o;
    perform refuse_unless_done(balances);
  end if;
  insert into spot_orders overriding system value
    select * from jsonb_populate_record(null::spot_orders, p_order || jsonb_build_object('id', id, 'hold_id', hold));
  if p_fills is not null then
    perform insert_fills(id, p_fills);
  end if;
  perform tell_order(owner, p_event, p_told || jsonb_build_object('id', id), balances, p_currency_ids, placed_at);
end
$$;

-- Writes what an order has become, if it is still the version that the change was computed from: its fills with the legs
-- that are posted, or its end, with all that it still held. Answers whether it was.
create function spot_change(
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
      price = changed.price, queued = changed.queued, version = changed.version, updated_at = changed.updated_at
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

-- The same as before in fewer statements: accounts are locked and read by one, which also tells what the transfer comes to,
-- and the postings are written by the one that answers. An account that is not there when it is locked, and is
-- made by another transaction meanwhile, is left to the upsert.
create or replace function ledger_post(
  p_key text, p_code text, p_reference_kind text, p_reference_id text, p_settles boolean, p_at bigint,
  p_hold bigint, p_hold_amount numeric, p_hold_released numeric,
  p_users bigint[], p_accounts text[], p_currencies text[], p_amounts numeric[]
) returns setof ledger_outcome language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  hold holds;
  hold_released numeric := 0;
  movements ledger_movement[];
  is_short boolean;
  is_first boolean;
  is_uneven boolean;
  known bigint;
  updated bigint;
  refusal text;
  new_transfer bigint;
begin
  if p_hold is not null then
    select * into strict hold from holds where id = p_hold;
    perform 1 from accounts
      where id = any (array(
        select a.id from unnest(p_users, p_accounts, p_currencies) as leg (user_id, account, currency)
          join accounts a using (user_id, account, currency)
        union select hold.account_id))
      order by id for no key update;
    -- Holds change only under the lock of their account, so this reading is the last word.
    select * into strict hold from holds where id = p_hold;
    hold_released := coalesce(p_hold_released, hold.remaining - p_hold_amount);
    if hold.status <> 'open' then
      refusal := 'hold_ended';
    elsif p_hold_amount + greatest(hold_released, 0) > hold.remaining then
      refusal := 'hold_exceeded';
    end if;
  end if;

  with locked as materialized (
    select id, user_id, account, currency, available, held from accounts
      where id = any (array(
        select a.id from unnest(p_users, p_accounts, p_currencies) as leg (user_id, account, currency)
          join accounts a using (user_id, account, currency)
        union select hold.account_id))
      order by id for no key update
  )
  select
      array_agg(row (user_id, account, currency, a.id, m.available, m.held,
        coalesce(a.available, 0) + m.available, coalesce(a.held, 0) + m.held)::ledger_movement
        order by a.id),
      bool_or(user_id is not null and coalesce(a.available, 0) + m.available < 0),
      bool_or(user_id is not null and a.id is null and m.available > 0),
      bool_or(m.net <> 0),
      count(a.id)
    into movements, is_short, is_first, is_uneven, known
    from (
      select user_id, account, currency, sum(available) as available, sum(held) as held,
          sum(sum(available) + sum(held)) over (partition by currency) as net
        from (
          select *, 0 from unnest(p_users, p_accounts, p_currencies, p_amounts)
          union all
          select user_id, account, currency, hold_released, -(p_hold_amount + hold_released)
            from accounts where id = hold.account_id
        ) as leg (user_id, account, currency, available, held)
        group by user_id, account, currency
    ) as m left join locked a using (user_id, account, currency);

  if is_uneven then
    raise exception 'the legs of transfer % do not sum to zero', p_key;
  end if;

  if refusal is null and is_short then
    refusal := 'insufficient_balance';
  end if;

  if refusal is null then
    insert into transfers
        (key, code, reference_kind, reference_id, settles, hold_id, hold_amount, at)
      values (p_key, p_code, p_reference_kind, p_reference_id, p_settles, p_hold, p_hold_amount, p_at)
      on conflict do nothing returning id into new_transfer;
    if new_transfer is null then
      refusal := 'duplicate';
    end if;
  elsif exists (select from transfers where key = p_key) then
    refusal := 'duplicate';
  end if;
  if refusal is not null then
    return next row (refusal, null, null, null, null, null, null)::ledger_outcome;
    return;
  end if;

  if p_hold is not null then
    update holds set
        posted = posted + p_hold_amount,
        released = released + hold_released,
        status = case when remaining = p_hold_amount + hold_released then 'posted' else 'open' end,
        ended_at = case when remaining = p_hold_amount + hold_released then p_at end
      where id = p_hold;
  end if;

  update accounts a set available = m.available_after, held = m.held_after
    from unnest(movements) m
    where a.id = m.account_id
      and a.available + m.available = m.available_after and a.held + m.held = m.held_after;
  get diagnostics updated = row_count;
  if updated <> known then
    raise exception 'an account of transfer % has moved under its lock', p_key
      using errcode = 'serialization_failure';
  end if;
  if is_first then
    movements := ledger_create_accounts(movements);
  end if;

  return query
  with posted as (
    insert into postings (transfer_id, account_id, user_id, house, currency, amount, balance_after)
      select new_transfer, account_id, user_id, case when user_id is null then account end, currency,
          available + held, case when user_id is not null then available_after + held_after end
        from unnest(movements) where available + held <> 0
  )
  select 'done', new_transfer, user_id, account, currency, available_after, held_after
    from unnest(movements) where user_id is not null and (available <> 0 or held <> 0);
  if not found then
    return next row ('done', new_transfer, null, null, null, null, null)::ledger_outcome;
  end if;
end
$$;
