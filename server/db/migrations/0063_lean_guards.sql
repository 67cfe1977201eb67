-- What may change of a paid miner or share is set back, and the rest compared as it is: to turn both rows into jsonb first
-- took longer than all else that is looked at. Of the columns that are generated the new row has no value yet.

create or replace function miner_orders_guard() returns trigger language plpgsql as $$
declare
  kept miner_orders := new;
begin
  if tg_op = 'DELETE' then
    raise exception 'a miner is never deleted';
  end if;
  kept.days_paid := old.days_paid;
  kept.version := old.version;
  kept.status := old.status;
  kept.due_at := old.due_at;
  if kept is distinct from old then
    raise exception 'the figures of the miner % are never changed', old.id;
  end if;
  if new.days_paid <> old.days_paid + 1 then
    raise exception 'the days of the miner % are paid one after the other', old.id;
  end if;
  perform miner_orders_check_hold(new);
  new.version := old.version + 1;
  return new;
end
$$;

create or replace function defi_shares_guard() returns trigger language plpgsql as $$
declare
  kept defi_shares := new;
  traded numeric;
begin
  if tg_op = 'DELETE' then
    raise exception 'a share is never deleted';
  end if;
  kept.days_paid := old.days_paid;
  kept.paid_fees := old.paid_fees;
  kept.status := old.status;
  kept.leave_price := old.leave_price;
  kept.coin_returned := old.coin_returned;
  kept.quote_returned := old.quote_returned;
  kept.left_at := old.left_at;
  kept.version := old.version;
  kept.due_at := old.due_at;
  if kept is distinct from old then
    raise exception 'the terms of the share % are never changed', old.id;
  end if;
  if new.days_paid <> old.days_paid then
    -- One day, and the fee that its volume brings: nothing else changes with it.
    select volume into strict traded from defi_days
      where pool_id = old.pool_id and day = old.first_day_at + old.days_paid::bigint * 86400000;
    if new.days_paid <> old.days_paid + 1 or old.due_at is null
      or (new.status, new.left_at) is distinct from (old.status, old.left_at)
      or new.paid_fees - old.paid_fees <> div(
        traded * new.volume_share * new.fee_rate * new.liquidity * power(10::numeric, new.quote_scale),
        new.pool_liquidity
      ) / power(10::numeric, new.quote_scale)
    then
      raise exception 'a day of the share % is not to be paid like this', old.id;
    end if;
  elsif old.status <> 'open' or new.status <> 'left' or new.paid_fees <> old.paid_fees then
    raise exception 'the share % only changes by a fee, or by being left once', old.id;
  end if;
  perform defi_shares_check_holds(new);
  new.version := old.version + 1;
  return new;
end
$$;
