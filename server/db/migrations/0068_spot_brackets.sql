-- An entry of coins may name where what is filled of it is to be sold, or bought back. Its exit is an order of its own that names
-- the entry, which an index lets it do once; the entry names it from the moment on in which it is over.
alter table spot_orders
  add column take_profit numeric check (take_profit > 0),
  add column stop_loss numeric check (stop_loss > 0),
  add column bracket_of bigint references spot_orders,
  add column exit_id bigint references spot_orders,
  add check ((take_profit is null and stop_loss is null)
    or (account = 'change' and trigger_price is null and twap_slices is null and bracket_of is null)),
  add check (take_profit is null or stop_loss is null or (take_profit > stop_loss) = (side = 'buy')),
  add check (exit_id is null or (status <> 'open' and filled > 0 and (take_profit is not null or stop_loss is not null)));
create unique index spot_orders_exit on spot_orders (bracket_of) where bracket_of is not null;

create function keep_bracket() returns trigger language plpgsql as $$
begin
  if old.exit_id is not null or (new.take_profit, new.stop_loss, new.bracket_of)
    is distinct from (old.take_profit, old.stop_loss, old.bracket_of)
  then
    raise exception 'the exit of order % stays what it is', old.id;
  end if;
  return new;
end $$;
create trigger spot_orders_kept_bracket before update of take_profit, stop_loss, bracket_of, exit_id on spot_orders
  for each row when (row (old.take_profit, old.stop_loss, old.bracket_of, old.exit_id)
    is distinct from row (new.take_profit, new.stop_loss, new.bracket_of, new.exit_id)) execute function keep_bracket();

-- The same as before, which tells nothing where there is no event: what belongs together is told by who writes all of it.
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
    (p_user, told, 'balances.changed', (
      select jsonb_agg(jsonb_build_object('account', account, 'currencyId', p_currency_ids->currency,
          'currency', currency, 'available', trim_scale(available)::text, 'frozen', trim_scale(held)::text))
        from unnest(p_balances)
    ), p_at);
end
$$;

-- Locks, in the order in which everything does, what an entry and its exit change: the order, its owner, both balances.
create function spot_lock_bracket(p_order bigint, p_user bigint, p_account text, p_currencies text[]) returns void
language plpgsql as $$
begin
  perform 1 from spot_orders where id = p_order for no key update;
  perform 1 from users where id = p_user for no key update;
  perform 1 from accounts where user_id = p_user and account = p_account and currency = any (p_currencies)
    order by id for no key update;
end
$$;

-- Places the exit of an entry. What is refused takes back the exit alone, and is answered instead of its number.
create function spot_place_exit(
  p_order jsonb, p_tier integer, p_most_open integer, p_hold numeric, p_hold_currency text,
  p_posted numeric, p_released numeric,
  p_users bigint[], p_accounts text[], p_currencies text[], p_amounts numeric[], p_fills jsonb,
  out id bigint, out refusal text
) language plpgsql as $$
declare
  exit_number bigint;
begin
  select placed.id into strict exit_number
    from spot_place(null, p_order, p_tier, p_most_open, p_hold, p_hold_currency, p_posted, p_released,
      p_users, p_accounts, p_currencies, p_amounts, p_fills, null, null, null) as placed;
  update spot_orders set exit_id = exit_number where spot_orders.id = (p_order->>'bracket_of')::bigint;
  id := exit_number;
exception when sqlstate 'AU001' then
  refusal := sqlerrm;
end
$$;
