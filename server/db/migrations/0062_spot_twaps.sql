-- An order that is traded in slices over a time is one row with one hold: each slice is a fill of it. How many slices, how far
-- apart, how many have come and when the next one does stand with it, and are written with the fill, so a slice comes once.
alter table spot_orders
  add column twap_slices integer check (twap_slices > 1),
  add column twap_every_ms bigint check (twap_every_ms > 0),
  add column twap_done integer,
  -- Of one that is open alone.
  add column next_slice_at bigint,
  add check ((twap_slices is null) = (twap_every_ms is null) and (twap_slices is null) = (twap_done is null)),
  add check (twap_done between 0 and twap_slices),
  add check ((next_slice_at is null) = (twap_slices is null or status <> 'open')),
  add check (twap_slices is null or (account = 'change' and trigger_price is null and not queued and time_in_force = 'gtc' and not post_only)),
  -- A purchase at the market is held for by its worst price.
  add check (twap_slices is null or side = 'sell' or price is not null or collar is not null);
create index spot_orders_slices on spot_orders (next_slice_at) where status = 'open' and next_slice_at is not null;

create function keep_slices() returns trigger language plpgsql as $$
begin
  if new.twap_done < old.twap_done or new.twap_slices is distinct from old.twap_slices then
    raise exception 'slices of order % that have come cannot come again', old.id;
  end if;
  return new;
end $$;
create trigger spot_orders_kept_slices before update on spot_orders
  for each row when (old.twap_slices is not null) execute function keep_slices();

-- The same as before, which also keeps how many slices have come, and when the next one does.
create or replace function spot_change(
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
      price = changed.price, queued = changed.queued, version = changed.version, updated_at = changed.updated_at,
      oco = changed.oco, twap_done = changed.twap_done, next_slice_at = changed.next_slice_at
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
