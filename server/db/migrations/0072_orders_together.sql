-- New spot orders of several users as one statement, for when they come faster than the database writes them one by one.
-- All that `spot_place` looks at and writes for one order is looked at and written here by one statement for all of them,
-- under the same locks in the same order. Where any of them cannot simply be placed, none is, and each is placed alone.

create type spot_placement as (
  owner bigint, account text, at bigint,
  judged boolean, claim jsonb, placed jsonb, tier integer, most_open integer, hold numeric, hold_currency text,
  posted numeric, released numeric,
  users bigint[], accounts text[], currencies text[], amounts numeric[],
  fills jsonb, event text, told jsonb, currency_ids jsonb
);

-- The program answers `"id":0` for what only now gets its number.
create function claimed_answer(p_claim jsonb, p_id bigint) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('body', replace(p_claim->>'body', '"id":0,', '"id":' || p_id || ','), 'outcome', 'ok');
end
$$;

create or replace function claim_intent(p_user bigint, p_claim jsonb, p_id bigint) returns void language plpgsql as $$
begin
  insert into idempotency (user_id, key, body_hash, endpoint, status, answer, created_at)
    values (p_user, p_claim->>'key', p_claim->>'bodyHash', p_claim->>'endpoint', 'done', claimed_answer(p_claim, p_id),
      (p_claim->>'at')::bigint);
end
$$;

-- A balance as it is told.
create function balance_told(p_balance ledger_outcome, p_currency_ids jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('account', p_balance.account, 'currencyId', p_currency_ids->p_balance.currency,
    'currency', p_balance.currency, 'available', trim_scale(p_balance.available)::text,
    'frozen', trim_scale(p_balance.held)::text)
$$;

create or replace function tell_order(
  p_user bigint, p_event text, p_order jsonb, p_balances ledger_outcome[], p_currency_ids jsonb, p_at bigint
) returns void language plpgsql as $$
declare
  told bigint;
begin
  if p_event is null then
    return;
  end if;
  insert into user_sequences as counter (user_id, last) values (p_user, 2)
    on conflict (user_id) do update set last = counter.last + 2 returning last into told;
  insert into outbox (user_id, sequence, name, payload, created_at) values
    (p_user, told - 1, p_event, p_order, p_at),
    (p_user, told, 'balances.changed', (select jsonb_agg(balance_told(b, p_currency_ids)) from unnest(p_balances) as b), p_at);
end
$$;

-- Answers the ids of the orders, in their places, or null where one of them must be placed alone. What is found only while
-- writing raises `LB001`, and a key that was claimed before the violation of it.
create function spot_place_together(p_orders jsonb) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  orders spot_placement[] := array(select o from jsonb_populate_recordset(null::spot_placement, p_orders) as o);
  size integer := cardinality(orders);
  ids bigint[];
  hold_ids bigint[];
  opened ledger_outcome[];
  posts ledger_order[];
  paid ledger_outcome[];
  has_holds boolean := exists (select from unnest(orders) as o where o.hold is not null);
begin
  -- Orders that may rest wait for each other, so that each is counted before the next is.
  if has_holds then
    perform 1 from users where id = any (array(select owner from unnest(orders) where hold is not null)) order by id
      for no key update;
  end if;
  if size <> (select count(distinct owner) from unnest(orders)) or exists (
    select from unnest(orders) as o join users u on u.id = o.owner
      where u.vip_tier <> o.tier or not (o.judged or u.limits_version = 0)
        or o.hold is not null and o.most_open <= (
          select count(*) from spot_orders s where s.user_id = o.owner and s.status = 'open'))
  then
    return null;
  end if;

  if has_holds then
    perform 1 from accounts
      where id = any (array(
        select a.id from unnest(orders) as o join accounts a
          on (a.user_id, a.account, a.currency) = (o.owner, o.account, o.hold_currency)
        union select a.id from unnest(orders) as o
          cross join lateral unnest(o.users, o.accounts, o.currencies) as leg (user_id, account, currency)
          join accounts a on (a.user_id, a.account, a.currency) = (leg.user_id, leg.account, leg.currency)))
      order by id for no key update;
    if exists (
      select from unnest(orders) as o left join accounts a
          on (a.user_id, a.account, a.currency) = (o.owner, o.account, o.hold_currency)
        where o.hold > coalesce(a.available, 0))
    then
      return null;
    end if;
  end if;

  ids := array(select nextval('spot_orders_id_seq') from unnest(orders));
  insert into idempotency (user_id, key, body_hash, endpoint, status, answer, created_at)
    select owner, claim->>'key', claim->>'bodyHash', claim->>'endpoint', 'done', claimed_answer(claim, ids[ordinality]),
        (claim->>'at')::bigint
      from unnest(orders) with ordinality as o
      where claim is not null;

  if has_holds then
    with held as (
      insert into holds (key, account_id, code, reference_kind, reference_id, amount, opened_at)
        select 'spot_order:' || ids[ordinality], a.id, 'spot_order', 'spot_order', ids[ordinality]::text, o.hold, o.at
          from unnest(orders) with ordinality as o
            join accounts a on (a.user_id, a.account, a.currency) = (o.owner, o.account, o.hold_currency)
          where o.hold is not null
        returning id, reference_id
    )
    select array_agg(held.id order by place) into hold_ids
      from unnest(ids) with ordinality as given (id, place) left join held on held.reference_id = given.id::text;

    with held as (
      update accounts a set available = a.available - o.hold, held = a.held + o.hold
        from unnest(orders) as o
        where o.hold is not null and (a.user_id, a.account, a.currency) = (o.owner, o.account, o.hold_currency)
          and a.available >= o.hold
        returning row ('done', null, a.user_id, a.account, a.currency, a.available, a.held)::ledger_outcome as outcome
    )
    select array_agg(outcome) into opened from held;
    if array_length(array_remove(hold_ids, null), 1) is distinct from array_length(opened, 1) then
      raise exception 'a hold of the batch has no account' using errcode = 'LB001';
    end if;
  end if;

  posts := array(
    select row ('spot_fill:' || ids[ordinality] || ':1', 'spot_trade', 'spot_order', ids[ordinality]::text, false, at,
        hold_ids[ordinality], posted, released, users, accounts, currencies, amounts)::ledger_order
      from unnest(orders) with ordinality as o
      where users is not null order by ordinality);
  if cardinality(posts) > 0 then
    select array_agg(row (outcome, id, user_id, account, currency, available, held)::ledger_outcome) into paid
      from ledger_post_together(posts);
    if paid is null then
      raise exception 'a fill of the batch cannot simply be posted' using errcode = 'LB001';
    end if;
  end if;

  insert into spot_orders overriding system value
    select written.*
      from unnest(orders) with ordinality as o
        cross join lateral jsonb_populate_record(null::spot_orders,
          placed || jsonb_build_object('id', ids[ordinality], 'hold_id', hold_ids[ordinality])) as written
      order by ordinality;
  if paid is not null then
    insert into spot_fills (order_id, price, quantity, is_maker, time)
      select ids[ordinality], fill.price, fill.quantity, fill.is_maker, fill.at
        from unnest(orders) with ordinality as o
          cross join lateral jsonb_to_recordset(fills)
            as fill (price numeric, quantity numeric, is_maker boolean, at bigint)
        order by ordinality;
  end if;

  with counted as (
    insert into user_sequences as counter (user_id, last) select owner, 2 from unnest(orders) order by owner
      on conflict (user_id) do update set last = counter.last + 2 returning user_id, last
  )
  insert into outbox (user_id, sequence, name, payload, created_at)
    select o.owner, counted.last - 1 + news.place, news.name, news.payload, o.at
      from unnest(orders) with ordinality as o join counted on counted.user_id = o.owner
        cross join lateral (
          select 0, o.event, o.told || jsonb_build_object('id', ids[o.ordinality])
          union all
          select 1, 'balances.changed', jsonb_agg(balance_told(b, o.currency_ids))
            from unnest(case when o.users is null then opened else paid end) as b where b.user_id = o.owner
        ) as news (place, name, payload);
  return ids;
end
$$;
