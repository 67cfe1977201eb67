-- Many transfers at once, for what is settled in batches. Everything that ledger_post looks at and writes for one
-- transfer is looked at and written here by one statement for all of them, under the same locks. Where any of them
-- could be refused, the batch is posted one by one, so that each has the outcome that it would have had alone.

create type ledger_order as (
  key text, code text, reference_kind text, reference_id text, settles boolean, at bigint,
  hold_id bigint, amount numeric, release numeric,
  users bigint[], accounts text[], currencies text[], amounts numeric[]
);
-- What an order of a batch, counted from 1, moves on one account, and what is there after it.
create type ledger_batch_movement as (
  number bigint, user_id bigint, account text, currency text, account_id bigint,
  available numeric, held numeric, available_after numeric, held_after numeric
);
create type ledger_batch_outcome as (
  number bigint, outcome text, id bigint,
  user_id bigint, account text, currency text, available numeric, held numeric
);

-- Answers nothing where an order cannot simply be posted. What is found only while writing raises `LB001`, which takes
-- back what was written.
create function ledger_post_together(orders ledger_order[])
returns setof ledger_batch_outcome language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  movements ledger_batch_movement[];
  is_short boolean;
  is_first boolean;
  ids bigint[];
  keys text[];
  changed bigint;
begin
  perform 1 from accounts
    where id = any (array(
      select a.id from unnest(orders) as o
        cross join lateral unnest(o.users, o.accounts, o.currencies) as leg (user_id, account, currency)
        join accounts a using (user_id, account, currency)
      union select h.account_id from unnest(orders) as o join holds h on h.id = o.hold_id))
    order by id for no key update;

  -- Holds change only under the lock of their account. One that is asked twice has to be read in between.
  if (select count(o.hold_id) > count(distinct o.hold_id) from unnest(orders) as o)
    or exists (
      select from unnest(orders) as o left join holds h on h.id = o.hold_id
        where o.hold_id is not null and (h.status = 'open'
          and o.amount + greatest(coalesce(o.release, h.remaining - o.amount), 0) <= h.remaining) is not true)
  then
    return;
  end if;

  select
      array_agg(row (number, user_id, account, currency, account_id, available, held, available_after,
        held_after)::ledger_batch_movement order by number, account_id),
      bool_or(user_id is not null and available_after < 0),
      bool_or(user_id is not null and account_id is null)
    into movements, is_short, is_first
    from (
      select m.*, a.id as account_id,
          coalesce(a.available, 0) + sum(m.available) over so_far as available_after,
          coalesce(a.held, 0) + sum(m.held) over so_far as held_after
        from (
          select number, user_id, account, currency, sum(available) as available, sum(held) as held
            from (
              select o.number, leg.user_id, leg.account, leg.currency, leg.amount, 0
                from unnest(orders) with ordinality as o (key, code, reference_kind, reference_id, settles, at,
                    hold_id, amount, release, users, accounts, currencies, amounts, number)
                  cross join lateral unnest(o.users, o.accounts, o.currencies, o.amounts)
                    as leg (user_id, account, currency, amount)
              union all
              select o.number, a.user_id, a.account, a.currency,
                  coalesce(o.release, h.remaining - o.amount),
                  -(o.amount + coalesce(o.release, h.remaining - o.amount))
                from unnest(orders) with ordinality as o (key, code, reference_kind, reference_id, settles, at,
                    hold_id, amount, release, users, accounts, currencies, amounts, number)
                  join holds h on h.id = o.hold_id join accounts a on a.id = h.account_id
            ) as part (number, user_id, account, currency, available, held)
            group by number, user_id, account, currency
        ) as m left join accounts a using (user_id, account, currency)
        window so_far as (partition by m.user_id, m.account, m.currency order by m.number)
    ) as moved;
  if is_short
    or exists (
      select from unnest(movements) as m group by m.number, m.currency
        having sum(m.available + m.held) <> 0)
  then
    return;
  end if;

  with written as (
    insert into transfers
        (key, code, reference_kind, reference_id, settles, hold_id, hold_amount, at)
      select key, code, reference_kind, reference_id, settles, hold_id, amount, at
        from unnest(orders) with ordinality as o (key, code, reference_kind, reference_id, settles, at, hold_id,
          amount, release, users, accounts, currencies, amounts, number)
        order by number
      on conflict do nothing returning id, key
  )
  select array_agg(written.id), array_agg(written.key) into ids, keys from written;
  if keys is distinct from array(select o.key from unnest(orders) as o) then
    raise exception 'a transfer of the batch is a duplicate' using errcode = 'LB001';
  end if;

  update holds h set
      posted = h.posted + o.amount,
      released = h.released + coalesce(o.release, h.remaining - o.amount),
      status = case when o.release is null or h.remaining = o.amount + o.release then 'posted' else 'open' end,
      ended_at = case when o.release is null or h.remaining = o.amount + o.release then o.at end
    from unnest(orders) as o where h.id = o.hold_id;

  -- The balances read above are still true, because their rows are locked; all but those of an account that another
  -- transaction made between the lock and the reading, or since.
  update accounts a set available = a.available + m.available, held = a.held + m.held
    from (
      select m.account_id, sum(m.available) as available, sum(m.held) as held,
          (array_agg(m.available_after - m.available order by m.number))[1] as available_before,
          (array_agg(m.held_after - m.held order by m.number))[1] as held_before
        from unnest(movements) as m where m.account_id is not null group by m.account_id
    ) as m
    where a.id = m.account_id and (a.available, a.held) = (m.available_before, m.held_before);
  get diagnostics changed = row_count;
  if changed <> (select count(distinct m.account_id) from unnest(movements) as m) then
    raise exception 'an account of the batch was made meanwhile' using errcode = 'LB001';
  end if;
  if is_first then
    insert into accounts (user_id, account, currency, available)
      select m.user_id, m.account, m.currency, sum(m.available) from unnest(movements) as m
        where m.user_id is not null and m.account_id is null
        group by m.user_id, m.account, m.currency order by m.user_id, m.account, m.currency
      on conflict do nothing;
    get diagnostics changed = row_count;
    if changed <> (
      select count(distinct (m.user_id, m.account, m.currency)) from unnest(movements) as m
        where m.user_id is not null and m.account_id is null
    ) then
      raise exception 'an account of the batch was made meanwhile' using errcode = 'LB001';
    end if;
    select array_agg(row (m.number, m.user_id, m.account, m.currency, coalesce(m.account_id, a.id),
        m.available, m.held, m.available_after, m.held_after)::ledger_batch_movement
        order by m.number, coalesce(m.account_id, a.id))
      into movements
      from unnest(movements) as m left join accounts a
        on m.account_id is null and (a.user_id, a.account, a.currency) = (m.user_id, m.account, m.currency);
  end if;

  -- In the order of the transfers, because the balance after each posting was counted in that order.
  insert into postings (transfer_id, account_id, user_id, house, currency, amount, balance_after)
    select ids[m.number], m.account_id, m.user_id, case when m.user_id is null then m.account end, m.currency,
        m.available + m.held,
        case when m.user_id is not null then m.available_after + m.held_after end
      from unnest(movements) as m where m.available + m.held <> 0
      order by m.number, m.account_id;

  -- A transfer that changes no account of a user is told by one row that names none.
  return query
  select told.number, 'done', ids[told.number],
      case when is_changed then told.user_id end, case when is_changed then told.account end,
      case when is_changed then told.currency end, case when is_changed then told.available_after end,
      case when is_changed then told.held_after end
    from (
      select m.*, row_number() over (partition by m.number order by c.is_changed desc) as place, c.is_changed
        from unnest(movements) as m cross join lateral (
          select m.user_id is not null and (m.available <> 0 or m.held <> 0) as is_changed
        ) as c
    ) as told
    where is_changed or place = 1;
end
$$;

-- Posts each order as ledger_post would, in their order.
create function ledger_post_many(orders ledger_order[])
returns setof ledger_batch_outcome language plpgsql as $$
begin
  begin
    return query select * from ledger_post_together(orders);
    if found then
      return;
    end if;
  exception when sqlstate 'LB001' then
    null;
  end;
  return query
  select o.number, posted.outcome, posted.id, posted.user_id, posted.account, posted.currency,
      posted.available, posted.held
    from unnest(orders) with ordinality as o (key, code, reference_kind, reference_id, settles, at, hold_id, amount,
        release, users, accounts, currencies, amounts, number)
      cross join lateral ledger_post(o.key, o.code, o.reference_kind, o.reference_id, o.settles, o.at,
        o.hold_id, o.amount, o.release, o.users, o.accounts, o.currencies, o.amounts) as posted
    order by o.number;
end
$$;
