-- Copies of a batch by one statement for each table: what is alike of them (row, fill, news) is computed and sent once, as a
-- draft, and written for every follower who has it. What one copy looks at and writes is looked at and written here, under
-- the same locks.

-- Fees that bring rebates and points, noted once for a statement instead of once for a fee. All postings of a transfer are
-- written by one statement, so here the user's are there as well. A transfer of several users does not tell which of them
-- paid; a rebate is paid from fees and is none; what pays for moving money brings none either.
drop trigger postings_rebate_source on postings;
drop trigger postings_point_source on postings;
drop function note_rebate_source();
drop function note_points_of_fee();
create function note_fees() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from added where house = 'fees') then
    return null;
  end if;
  insert into rebate_sources (transfer_id, currency, payer_id, fee)
    select fee.transfer_id, fee.currency, fee.payer_id, fee.amount
      from (
        select added.*, min(user_id) over paid as payer_id, max(user_id) over paid as last_payer_id
          from added window paid as (partition by transfer_id)
      ) as fee
      join users u on u.id = fee.payer_id and u.invited_by is not null
      join transfers t on t.id = fee.transfer_id and t.code not in ('rebate', 'deposit', 'withdraw_fee', 'card_buy')
      where fee.house = 'fees' and fee.payer_id = fee.last_payer_id
      order by fee.id;
  insert into point_sources (earner_id, code, currency, fee)
    select fee.payer_id, 'traded', fee.currency, fee.amount
      from (
        select added.*, min(user_id) over paid as payer_id, max(user_id) over paid as last_payer_id
          from added window paid as (partition by transfer_id)
      ) as fee
      join transfers t on t.id = fee.transfer_id
        and t.code in ('spot_trade', 'futures_fee', 'futures_close', 'options_open', 'options_settle')
      where fee.house = 'fees' and fee.payer_id = fee.last_payer_id
      order by fee.id;
  return null;
end
$$;
create trigger postings_fees after insert on postings
  referencing new table as added for each statement execute function note_fees();

-- A copy is written from the rows of its event and its follow, which are never deleted, so nothing is looked up again for
-- it; the tests look for copies that refer to nothing. One index leads from a follow to its copies and keeps them apart.
alter table copies
  drop constraint copies_event_id_fkey,
  drop constraint copies_follow_id_fkey,
  drop constraint copies_user_id_fkey,
  drop constraint copies_event_id_follow_id_key,
  drop constraint copies_position_id_key;
drop index copies_follow;
create unique index copies_once on copies (follow_id, event_id);
create unique index copies_position on copies (position_id) where position_id is not null;
alter table copy_closings
  drop constraint copy_closings_event_id_fkey,
  drop constraint copy_closings_copy_id_fkey;

-- Settlements are found by the follow that they are settled for.
alter table copy_settlements add column follow_id bigint;
update copy_settlements s set follow_id = c.follow_id from copies c where c.position_id = s.position_id;
create index copy_settlements_follow on copy_settlements (follow_id, fill_id) where settled_at is null;
create or replace function copy_note_fills() returns trigger language plpgsql as $$
begin
  insert into copy_events (fill_id, trader_user_id, position_id, is_closing, lots, lots_left, price, at)
    select f.id, f.user_id, f.position_id, f.is_closing, f.lots, p.lots, f.price, f.time
      from filled f
      join copy_traders t on t.user_id = f.user_id
      join futures_positions p on p.id = f.position_id
      where p.holding = 'own'
      order by f.id;
  insert into copy_settlements (fill_id, position_id, follow_id, net, at)
    select f.id, p.id, c.follow_id, futures_position_result(p.id), f.time
      from filled f
      join futures_positions p on p.id = f.position_id
      join copies c on c.position_id = p.id
      where f.is_closing and p.holding = 'copied';
  return null;
end
$$;

-- Locks follows that have closings to settle, the oldest first and none that another instance is at, and answers all
-- closings that are due of them. They are read after the lock: another may have settled some until then.
create function copy_settlements_claim(p_most integer) returns table (
  fill_id bigint, copy_id bigint, follow_id bigint, user_id bigint, trader_user_id bigint, share_rate numeric,
  settled_profit numeric, high_water_mark numeric, share_paid numeric, net numeric, settled numeric
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  follows bigint[] := array(
    select f.id from copy_settlements s join copy_follows f on f.id = s.follow_id
      where s.settled_at is null order by s.fill_id limit p_most for no key update of f skip locked);
begin
  return query
  select s.fill_id, c.id, f.id, f.user_id, f.trader_user_id, f.share_rate, f.settled_profit, f.high_water_mark,
      f.share_paid, s.net, c.settled
    from copy_settlements s join copy_follows f on f.id = s.follow_id join copies c on c.position_id = s.position_id
    where s.follow_id = any (follows) and s.settled_at is null
    order by s.fill_id;
end
$$;

-- Of each of these users a fee is paid to the house and an amount is held, as ledger_post and then ledger_open_hold would do
-- it, from one kind of account in one currency. The caller has locked the accounts; a user is named once. Answers the holds
-- in their order, with what each account has then. Raises what is refused as `AU001`.
create type ledger_charged as (number bigint, hold_id bigint, available numeric, held numeric);
create function ledger_charge_many(
  p_users bigint[], p_account text, p_currency text, p_at bigint,
  p_fee_code text, p_fee_kind text, p_fee_keys text[], p_fee_references text[], p_fees numeric[],
  p_hold_code text, p_hold_kind text, p_hold_keys text[], p_hold_references text[], p_amounts numeric[]
) returns setof ledger_charged language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  count integer := cardinality(p_users);
  accounts_of bigint[];
  totals numeric[];
  transfer_ids bigint[] := array(select nextval('transfers_id_seq') from generate_series(1, count));
  hold_ids bigint[] := array(select nextval('holds_id_seq') from generate_series(1, count));
  changed bigint;
begin
  select array_agg(a.id order by o.number), array_agg(a.available + a.held - o.fee order by o.number)
    into accounts_of, totals
    from unnest(p_users, p_fees, p_amounts) with ordinality as o (user_id, fee, amount, number)
      join accounts a on a.user_id = o.user_id and a.account = p_account and a.currency = p_currency
    where a.available >= o.fee + o.amount;
  if cardinality(accounts_of) is distinct from count then
    raise exception 'insufficient_balance' using errcode = 'AU001';
  end if;

  insert into transfers (id, key, code, reference_kind, reference_id, settles, at) overriding system value
    select transfer_ids[o.number], o.key, p_fee_code, p_fee_kind, o.reference, false, p_at
      from unnest(p_fee_keys, p_fee_references, p_fees) with ordinality as o (key, reference, fee, number)
      where o.fee > 0 order by o.number;
  insert into postings (transfer_id, account_id, user_id, house, currency, amount, balance_after)
    select transfer_ids[o.number], leg.account_id, leg.user_id, leg.house, p_currency, leg.amount, leg.balance_after
      from unnest(p_users, p_fees) with ordinality as o (user_id, fee, number)
        cross join lateral (values
          (accounts_of[o.number], o.user_id, null, -o.fee, totals[o.number]),
          (null, null, 'fees', o.fee, null)
        ) as leg (account_id, user_id, house, amount, balance_after)
      where o.fee > 0 order by o.number;
  insert into holds (id, key, account_id, code, reference_kind, reference_id, amount, opened_at)
    overriding system value
    select hold_ids[o.number], o.key, accounts_of[o.number], p_hold_code, p_hold_kind, o.reference, o.amount, p_at
      from unnest(p_hold_keys, p_hold_references, p_amounts) with ordinality as o (key, reference, amount, number)
      order by o.number;

  return query
  update accounts a set available = a.available - o.fee - o.amount, held = a.held + o.amount
    from unnest(accounts_of, p_fees, p_amounts) with ordinality as o (account_id, fee, amount, number)
    where a.id = o.account_id
    returning o.number, hold_ids[o.number], a.available, a.held;
  get diagnostics changed = row_count;
  if changed <> count then
    raise exception 'an account is charged twice in one batch';
  end if;
end
$$;

-- Holds of these users are given back, a part of each posted to or from the house, as ledger_post with a hold does it, or
-- ledger_post without one and then ledger_release. `taken` is what leaves the hold for others, `released` what returns to
-- the account (null: all that is left), `own` what the account gains besides. What the houses gain is in four columns that
-- belong together by their place in them. The caller has locked the accounts; a user may be named more than once, a hold
-- once.
create type ledger_settlement as (
  user_id bigint, hold_id bigint, key text, reference_id text, taken numeric, released numeric, own numeric, house jsonb
);
create function ledger_settle_holds(
  p_settlements ledger_settlement[], p_account text, p_currency text, p_code text, p_kind text, p_at bigint
) returns table (user_id bigint, available numeric, held numeric) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  count integer := cardinality(p_settlements);
  accounts_of bigint[];
  totals numeric[];
  released_of numeric[];
  transfer_ids bigint[] := array(select nextval('transfers_id_seq') from generate_series(1, count));
  changed bigint;
begin
  if exists (
    select from unnest(p_settlements) as s
      where s.own - s.taken + coalesce((select sum(value::numeric) from jsonb_each_text(s.house)), 0) <> 0)
  then
    raise exception 'the legs of a settlement do not sum to zero';
  end if;
  select array_agg(a.id order by s.number), array_agg(coalesce(s.released, h.remaining - s.taken) order by s.number),
      array_agg(a.available + a.held + sum_so_far order by s.number)
    into accounts_of, released_of, totals
    from (
      select s.*, sum(s.own - s.taken) over (partition by s.user_id order by number) as sum_so_far
        from unnest(p_settlements) with ordinality
          as s (user_id, hold_id, key, reference_id, taken, released, own, house, number)
    ) as s
      join accounts a on a.user_id = s.user_id and a.account = p_account and a.currency = p_currency
      join holds h on h.id = s.hold_id and h.account_id = a.id
    where h.status = 'open' and s.own >= 0 and coalesce(s.released, 0) >= 0
      and s.taken + coalesce(s.released, 0) <= h.remaining;
  if cardinality(accounts_of) is distinct from count then
    raise exception 'a hold of the batch does not have what is asked of it';
  end if;

  insert into transfers (id, key, code, reference_kind, reference_id, settles, hold_id, hold_amount, at)
    overriding system value
    select transfer_ids[s.number], s.key, p_code, p_kind, s.reference_id, false,
        case when s.taken > 0 then s.hold_id end, nullif(s.taken, 0), p_at
      from unnest(p_settlements) with ordinality
        as s (user_id, hold_id, key, reference_id, taken, released, own, house, number)
      where s.taken > 0 or s.house <> '{}' order by s.number;
  insert into postings (transfer_id, account_id, user_id, house, currency, amount, balance_after)
    select transfer_ids[s.number], leg.account_id, leg.user_id, leg.house, p_currency, leg.amount, leg.balance_after
      from unnest(p_settlements) with ordinality
          as s (user_id, hold_id, key, reference_id, taken, released, own, house, number)
        cross join lateral (
          select accounts_of[s.number], s.user_id, null, s.own - s.taken, totals[s.number] where s.own <> s.taken
          union all
          select null, null, key, value::numeric, null from jsonb_each_text(s.house)
        ) as leg (account_id, user_id, house, amount, balance_after)
      order by s.number;
  update holds h set
      posted = h.posted + s.taken, released = h.released + released_of[s.number],
      status = case when h.remaining > s.taken + released_of[s.number] then 'open'
        when s.taken > 0 then 'posted' else 'voided' end,
      ended_at = case when h.remaining > s.taken + released_of[s.number] then null else p_at end
    from unnest(p_settlements) with ordinality
      as s (user_id, hold_id, key, reference_id, taken, released, own, house, number)
    where h.id = s.hold_id;
  get diagnostics changed = row_count;
  if changed <> count then
    raise exception 'a hold is settled twice in one batch';
  end if;

  return query
  update accounts a set available = a.available + s.available, held = a.held - s.held
    from (
      select account_id, sum(own + released) as available, sum(taken + released) as held
        from (
          select accounts_of[number] as account_id, s.own, s.taken, released_of[number] as released
            from unnest(p_settlements) with ordinality
              as s (user_id, hold_id, key, reference_id, taken, released, own, house, number)
        ) as moved group by account_id
    ) as s
    where a.id = s.account_id
    returning a.user_id, a.available, a.held;
end
$$;

-- Appends news of many users, those of each in their order: `names` and `payloads` belong to the users in their places.
-- Counters are locked in the order of their users, so that two writers never deadlock.
create function tell_users(p_users bigint[], p_names text[], p_payloads jsonb[], p_at bigint) returns void language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with told as (
    insert into user_sequences as counter (user_id, last)
      select u, count(*) from unnest(p_users) as u group by u order by u
      on conflict (user_id) do update set last = counter.last + excluded.last
      returning user_id, last
  ), given as (
    select user_id, name, payload,
        row_number() over (partition by user_id order by number desc) - 1 as from_last
      from unnest(p_users, p_names, p_payloads) with ordinality as news (user_id, name, payload, number)
  )
  insert into outbox (user_id, sequence, name, payload, created_at)
    select user_id, told.last - given.from_last, given.name, given.payload, p_at
      from told join given using (user_id);
end
$$;

create function lever_balance_told(p_currency text, p_currency_id integer, p_available numeric, p_held numeric)
returns jsonb language sql immutable as $$
  select jsonb_build_array(jsonb_build_object('account', 'lever', 'currencyId', p_currency_id, 'currency', p_currency,
    'available', trim_scale(p_available)::text, 'frozen', trim_scale(p_held)::text))
$$;

-- Locks leverage accounts in the order of their ids, and answers what openings of their users are judged by. Of positions
-- those in cross count, whose losses eat into what is free.
create function futures_openers(p_users bigint[], p_currency text) returns table (
  user_id bigint, available numeric, tier integer, is_limited boolean, open_count bigint, crossed jsonb
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from accounts a
    where a.user_id = any (p_users) and a.account = 'lever' and a.currency = p_currency order by id for no key update;
  return query
  select u.id, coalesce(a.available, 0), u.vip_tier, u.limits_version > 0, open.count, open.crossed
    from users u left join accounts a on a.user_id = u.id and a.account = 'lever' and a.currency = p_currency
      cross join lateral (
        select count(*) as count, coalesce(jsonb_agg(jsonb_build_object('marketId', p.market_id, 'side', p.side,
            'lots', p.lots, 'cost', trim_scale(p.cost)::text)) filter (where p.margin_mode = 'cross'), '[]') as crossed
          from futures_positions p where p.user_id = u.id and p.status = 'open'
      ) as open
    where u.id = any (p_users);
end
$$;

-- Opens a copy for each of these users, who has what the draft in the same place says: an order, its position and fill, the
-- fee and the margin, and the news. The accounts are locked; the program has judged each copy by what is in them. Answers
-- the copies in any order, each with its number.
create function futures_open_copies(
  p_users bigint[], p_draft_of integer[], p_drafts jsonb, p_currency text, p_currency_id integer, p_at bigint
) returns table (number bigint, order_id bigint, position_id bigint, hold_id bigint, available numeric)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  count integer := cardinality(p_users);
  position_ids bigint[] := array(select nextval('futures_positions_id_seq') from generate_series(1, count));
  order_ids bigint[] := array(select nextval('futures_orders_id_seq') from generate_series(1, count));
  positions futures_positions[];
  orders futures_orders[];
  fills futures_fills[];
  charged ledger_charged[];
begin
  select array_agg(jsonb_populate_record(null::futures_positions, d.body->'position') order by d.number),
      array_agg(jsonb_populate_record(null::futures_orders, d.body->'order') order by d.number),
      array_agg(jsonb_populate_record(null::futures_fills, d.body->'fill') order by d.number)
    into positions, orders, fills
    from jsonb_array_elements(p_drafts) with ordinality as d (body, number);
  -- The keys name the order as it was placed, and the position before its first version.
  select array_agg(c order by c.number) into charged
    from ledger_charge_many(p_users, 'lever', p_currency, p_at,
      'futures_fee', 'futures_order', array(select 'futures_fill:' || id || ':1' from unnest(order_ids) as id),
      order_ids::text[], array(select (fills[d]).fee from unnest(p_draft_of) as d),
      'futures_margin', 'futures_position', array(select 'futures_margin:' || id || ':0' from unnest(position_ids) as id),
      position_ids::text[], array(select (positions[d]).margin from unnest(p_draft_of) as d)) as c;

  insert into futures_positions overriding system value
    select written.* from unnest(p_users, p_draft_of) with ordinality as c (user_id, draft, number)
      cross join lateral jsonb_populate_record(positions[c.draft], jsonb_build_object('id', position_ids[c.number],
        'user_id', c.user_id, 'hold_id', (charged[c.number]).hold_id)) as written;
  insert into futures_orders overriding system value
    select written.* from unnest(p_users, p_draft_of) with ordinality as c (user_id, draft, number)
      cross join lateral jsonb_populate_record(orders[c.draft], jsonb_build_object('id', order_ids[c.number],
        'user_id', c.user_id, 'position_id', position_ids[c.number])) as written;
  insert into futures_fills
      (user_id, market_id, position_id, order_id, is_closing, is_maker, price, lots, profit, fee, time)
    select c.user_id, f.market_id, position_ids[c.number], order_ids[c.number], f.is_closing, f.is_maker, f.price, f.lots,
        f.profit, f.fee, f.time
      from unnest(p_users, p_draft_of) with ordinality as c (user_id, draft, number)
        cross join lateral (select (fills[c.draft]).*) as f
      order by c.number;

  perform tell_users(array_agg(c.user_id order by c.number, place), array_agg(news.name order by c.number, place),
      array_agg(news.payload order by c.number, place), p_at)
    from unnest(p_users, p_draft_of) with ordinality as c (user_id, draft, number)
      cross join lateral (values
        (1, 'futures.opened', p_drafts->(c.draft - 1)->'opened' || jsonb_build_object('id', position_ids[c.number])),
        (2, 'futures.filled', p_drafts->(c.draft - 1)->'filled'
          || jsonb_build_object('id', order_ids[c.number], 'positionId', position_ids[c.number])),
        (3, 'balances.changed', lever_balance_told(p_currency, p_currency_id, (charged[c.number]).available,
          (charged[c.number]).held))
      ) as news (place, name, payload);
  return query
  select c.number, order_ids[c.number], position_ids[c.number], c.hold_id, c.available from unnest(charged) as c;
end
$$;

-- Closes lots of each of these copies, which becomes what the draft in the same place says: its row, the fill, what the hold
-- gives and the news. The accounts are locked, and the program has seen each position as it is now.
create function futures_close_copies(
  p_positions bigint[], p_users bigint[], p_holds bigint[], p_draft_of integer[], p_drafts jsonb,
  p_currency text, p_currency_id integer, p_at bigint
) returns table (user_id bigint, available numeric) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  positions futures_positions[];
  fills futures_fills[];
  money ledger_settlement[];
  balances jsonb;
  changed bigint;
begin
  select array_agg(jsonb_populate_record(null::futures_positions, d.body->'position') order by d.number),
      array_agg(jsonb_populate_record(null::futures_fills, d.body->'fill') order by d.number)
    into positions, fills
    from jsonb_array_elements(p_drafts) with ordinality as d (body, number);
  select array_agg(row (c.user_id, c.hold_id, 'futures_close:' || c.position_id || ':' || (d.body->>'version'),
        c.position_id::text, (d.money).taken, (d.money).released, (d.money).own, (d.money).house)::ledger_settlement
      order by c.number)
    into money
    from unnest(p_users, p_holds, p_positions, p_draft_of) with ordinality
        as c (user_id, hold_id, position_id, draft, number)
      cross join lateral (
        select p_drafts->(c.draft - 1) as body,
            jsonb_populate_record(null::ledger_settlement, p_drafts->(c.draft - 1)->'money') as money
      ) as d
    where d.body->'money' <> 'null';
  if money is not null then
    select jsonb_object_agg(s.user_id, jsonb_build_object('available', s.available, 'held', s.held)) into balances
      from ledger_settle_holds(money, 'lever', p_currency, 'futures_close', 'futures_position', p_at) as s;
  end if;

  update futures_positions p set lots = d.lots, cost = d.cost, proceeds = d.proceeds, margin = d.margin,
      hold_id = case when d.status = 'open' then p.hold_id end, liquidation_ticks = d.liquidation_ticks, fee = d.fee,
      realised_profit = d.realised_profit, status = d.status, close_reason = d.close_reason,
      close_tick_id = d.close_tick_id, close_tick_at = d.close_tick_at, close_mark_ticks = d.close_mark_ticks,
      closed_at = d.closed_at, updated_at = d.updated_at, version = d.version
    from unnest(p_positions, p_draft_of) as c (position_id, draft)
      cross join lateral (select (positions[c.draft]).*) as d
    where p.id = c.position_id and p.status = 'open' and p.version = d.version - 1;
  get diagnostics changed = row_count;
  if changed <> cardinality(p_positions) then
    raise exception 'a position has moved under the lock of its account' using errcode = 'serialization_failure';
  end if;
  insert into futures_fills
      (user_id, market_id, position_id, order_id, is_closing, is_maker, price, lots, profit, fee, time)
    select c.user_id, f.market_id, c.position_id, null, f.is_closing, f.is_maker, f.price, f.lots, f.profit, f.fee, f.time
      from unnest(p_users, p_positions, p_draft_of) with ordinality as c (user_id, position_id, draft, number)
        cross join lateral (select (fills[c.draft]).*) as f
      order by c.number;

  -- Each user's balance is told once, after all that became of the copies.
  perform tell_users(array_agg(news.user_id order by place, news.number), array_agg(news.name order by place, news.number),
      array_agg(news.payload order by place, news.number), p_at)
    from (
      select 1, c.number, c.user_id, p_drafts->(c.draft - 1)->>'event', p_drafts->(c.draft - 1)->'told'
          || jsonb_build_object('id', c.position_id)
        from unnest(p_users, p_positions, p_draft_of) with ordinality as c (user_id, position_id, draft, number)
      union all
      select 2, 0, b.key::bigint, 'balances.changed', lever_balance_told(p_currency, p_currency_id,
          (b.value->>'available')::numeric, (b.value->>'held')::numeric)
        from jsonb_each(balances) as b
    ) as news (place, number, user_id, name, payload);
  return query select b.key::bigint, (b.value->>'available')::numeric from jsonb_each(balances) as b;
end
$$;
