-- Double entry. A transfer moves money between accounts by postings that sum to zero in each currency.
-- Users' accounts keep their balance in a row; house accounts are hot, so they keep none: the balance
-- of a house account is the sum of its postings. Only the functions below write to these tables.

create table accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  account text not null
    check (account in ('legal', 'change', 'lever', 'micro', 'stock', 'mining', 'financial')),
  currency text not null check (length(currency) between 1 and 32),
  available numeric not null default 0 check (available >= 0 and available < 'Infinity'),
  held numeric not null default 0 check (held >= 0 and held < 'Infinity'),
  unique (user_id, account, currency)
) with (fillfactor = 80);

create table holds (
  id bigint generated always as identity primary key,
  key text not null unique,
  account_id bigint not null references accounts,
  code text not null,
  reference_kind text,
  reference_id text,
  amount numeric not null check (amount > 0 and amount < 'Infinity'),
  posted numeric not null default 0 check (posted >= 0),
  released numeric not null default 0 check (released >= 0),
  remaining numeric not null generated always as (amount - posted - released) stored
    check (remaining >= 0),
  status text not null default 'open' check (status in ('open', 'posted', 'voided')),
  opened_at bigint not null,
  ended_at bigint,
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'open') = (remaining > 0))
) with (fillfactor = 80);
create index holds_open on holds (account_id) where status = 'open';

create table transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  code text not null,
  reference_kind text,
  reference_id text,
  -- The transfer that settles its reference for good; there is at most one of a code.
  settles boolean not null default false check (not settles or reference_id is not null),
  hold_id bigint references holds,
  hold_amount numeric check (hold_amount > 0),
  at bigint not null,
  check ((hold_id is null) = (hold_amount is null))
);
create unique index transfers_settle_once on transfers (code, reference_kind, reference_id)
  where settles;
create index transfers_reference on transfers (reference_kind, reference_id)
  where reference_id is not null;
create index transfers_hold on transfers (hold_id) where hold_id is not null;

-- Postings refer to their transfer and account without foreign keys: only ledger_post writes here,
-- having just written or locked both, and the checks would be a sixth of its time. The audit looks
-- for postings that refer to nothing.
create table postings (
  id bigint generated always as identity primary key,
  transfer_id bigint not null,
  account_id bigint,
  user_id bigint,
  house text,
  currency text not null,
  amount numeric not null
    check (amount <> 0 and amount > '-Infinity' and amount < 'Infinity'),
  -- Available and held together, of a user's account, after this posting.
  balance_after numeric check (balance_after >= 0),
  check ((house is null) = (account_id is not null)),
  check ((house is null) = (user_id is not null)),
  check ((house is null) = (balance_after is not null))
);
create index postings_transfer on postings (transfer_id);
create index postings_user on postings (user_id, id desc) where user_id is not null;
create index postings_house on postings (house, currency) where house is not null;

create trigger transfers_append_only before update or delete on transfers
  for each row execute function refuse_change();
create trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();

-- What one account gains or loses, and what it has then. House accounts have no user and no id, and
-- the house's name as their account.
create type ledger_movement as (
  user_id bigint, account text, currency text, account_id bigint,
  available numeric, held numeric, available_after numeric, held_after numeric
);
-- The outcome, and after a success one row for each user account that changed.
create type ledger_outcome as (
  outcome text, id bigint,
  user_id bigint, account text, currency text, available numeric, held numeric
);

-- Makes the rows of accounts that are credited for the first time. Another transaction may have made
-- one since, so what they have then is what the upsert says and not what was read before.
create function ledger_create_accounts(movements ledger_movement[])
returns ledger_movement[] language sql as $$
  with created as (
    insert into accounts as a (user_id, account, currency, available)
      select user_id, account, currency, available from unnest(movements)
        where user_id is not null and account_id is null and available > 0
        order by user_id, account, currency
      on conflict (user_id, account, currency)
        do update set available = a.available + excluded.available
      returning a.*
  )
  select array_agg(row (user_id, account, currency, coalesce(m.account_id, c.id),
      m.available, m.held,
      coalesce(c.available, m.available_after), coalesce(c.held, m.held_after))::ledger_movement)
    from unnest(movements) m left join created c using (user_id, account, currency)
$$;

-- The functions below plan each statement once for a connection: planning anew, which their arrays
-- invite, costs more than all the rest. A plan made while the tables were empty must still use the
-- indexes when they are full, so sequential scans are ruled out.

-- Posts one transfer. With p_hold, p_hold_amount is debited from that hold, and p_hold_released of it
-- (null: all that is left) goes back to available. Everything is locked, in the order of account ids,
-- and checked before the first write, so that a refused transfer leaves no trace.
create function ledger_post(
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
  updated bigint;
  refusal text;
  new_transfer bigint;
begin
  if p_hold is not null then
    select * into strict hold from holds where id = p_hold;
  end if;

  perform 1 from accounts
    where id = any (array(
      select a.id from unnest(p_users, p_accounts, p_currencies) as leg (user_id, account, currency)
        join accounts a using (user_id, account, currency)
      union select hold.account_id))
    order by id for no key update;

  if p_hold is not null then
    -- Holds change only under the lock of their account, so this reading is the last word.
    select * into strict hold from holds where id = p_hold;
    hold_released := coalesce(p_hold_released, hold.remaining - p_hold_amount);
    if hold.status <> 'open' then
      refusal := 'hold_ended';
    elsif p_hold_amount + greatest(hold_released, 0) > hold.remaining then
      refusal := 'hold_exceeded';
    end if;
  end if;

  select
      array_agg(row (user_id, account, currency, a.id, m.available, m.held,
        coalesce(a.available, 0) + m.available, coalesce(a.held, 0) + m.held)::ledger_movement
        order by a.id),
      bool_or(user_id is not null and coalesce(a.available, 0) + m.available < 0),
      bool_or(user_id is not null and a.id is null and m.available > 0)
    into movements, is_short, is_first
    from (
      select user_id, account, currency, sum(available) as available, sum(held) as held
        from (
          select *, 0 from unnest(p_users, p_accounts, p_currencies, p_amounts)
          union all
          select user_id, account, currency, hold_released, -(p_hold_amount + hold_released)
            from accounts where id = hold.account_id
        ) as leg (user_id, account, currency, available, held)
        group by user_id, account, currency
    ) as m left join accounts a using (user_id, account, currency);

  if exists (
    select from unnest(movements) group by currency having sum(available + held) <> 0
  ) then
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

  update holds set
      posted = posted + p_hold_amount,
      released = released + hold_released,
      status = case when remaining = p_hold_amount + hold_released then 'posted' else 'open' end,
      ended_at = case when remaining = p_hold_amount + hold_released then p_at end
    where id = p_hold;

  -- The balances read above are still true, because their rows are locked; all but those of an account
  -- that another transaction made between the lock and the reading. Then the caller tries again.
  update accounts a set available = m.available_after, held = m.held_after
    from unnest(movements) m
    where a.id = m.account_id
      and a.available + m.available = m.available_after and a.held + m.held = m.held_after;
  get diagnostics updated = row_count;
  if updated <> (select count(account_id) from unnest(movements)) then
    raise exception 'an account of transfer % was made meanwhile', p_key
      using errcode = 'serialization_failure';
  end if;
  if is_first then
    movements := ledger_create_accounts(movements);
  end if;
  insert into postings (transfer_id, account_id, user_id, house, currency, amount, balance_after)
    select new_transfer, account_id, user_id, case when user_id is null then account end, currency,
        available + held, case when user_id is not null then available_after + held_after end
      from unnest(movements) where available + held <> 0;

  return query
  select 'done', new_transfer, user_id, account, currency, available_after, held_after
    from unnest(movements) where user_id is not null and (available <> 0 or held <> 0);
  if not found then
    return next row ('done', new_transfer, null, null, null, null, null)::ledger_outcome;
  end if;
end
$$;

-- Sets an amount apart: from available to held, until it is posted or voided.
create function ledger_open_hold(
  p_key text, p_code text, p_reference_kind text, p_reference_id text, p_at bigint,
  p_user bigint, p_account text, p_currency text, p_amount numeric
) returns setof ledger_outcome language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  holder accounts;
  new_hold bigint;
begin
  select * into holder from accounts
    where user_id = p_user and account = p_account and currency = p_currency
    for no key update;
  if coalesce(holder.available, 0) >= p_amount then
    insert into holds (key, account_id, code, reference_kind, reference_id, amount, opened_at)
      values (p_key, holder.id, p_code, p_reference_kind, p_reference_id, p_amount, p_at)
      on conflict (key) do nothing returning id into new_hold;
  end if;
  if new_hold is null then
    return next row (
      case when exists (select from holds where key = p_key)
        then 'duplicate' else 'insufficient_balance' end,
      null, null, null, null, null, null)::ledger_outcome;
    return;
  end if;
  return query
  update accounts a set available = a.available - p_amount, held = a.held + p_amount
    where a.id = holder.id and a.available >= p_amount
    returning 'done', new_hold, a.user_id, a.account, a.currency, a.available, a.held;
end
$$;

-- Gives a part of a hold back to available, or all that is left (p_amount null), which ends it.
create function ledger_release(p_hold bigint, p_amount numeric, p_at bigint)
returns setof ledger_outcome language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  hold holds;
  given_back numeric;
begin
  select * into strict hold from holds where id = p_hold;
  perform 1 from accounts where id = hold.account_id for no key update;
  select * into strict hold from holds where id = p_hold;
  given_back := coalesce(p_amount, hold.remaining);
  if hold.status <> 'open' or given_back > hold.remaining then
    return next row (
      case when hold.status <> 'open' then 'hold_ended' else 'hold_exceeded' end,
      null, null, null, null, null, null)::ledger_outcome;
    return;
  end if;
  update holds set
      released = released + given_back,
      status = case when remaining = given_back then 'voided' else 'open' end,
      ended_at = case when remaining = given_back then p_at end
    where id = p_hold;
  return query
  update accounts a set available = a.available + given_back, held = a.held - given_back
    where a.id = hold.account_id
    returning 'done', p_hold, a.user_id, a.account, a.currency, a.available, a.held;
end
$$;
