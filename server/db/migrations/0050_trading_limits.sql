-- Limits that traders set themselves. Who never has is told by the row of the user that every order reads anyway, so
-- orders of all others cost nothing more.
alter table users add column limits_version integer not null default 0;

create table trading_limits (
  user_id bigint primary key references users,
  -- In USD; null for none.
  order_value numeric check (order_value > 0),
  position_value numeric check (position_value > 0),
  multiple numeric check (multiple > 0),
  daily_loss numeric check (daily_loss > 0),
  time_zone text not null,
  cooling_off_until bigint,
  -- What makes a limit looser, by its name: the value, null for none, and the instant from which it holds.
  waiting jsonb not null default '{}',
  updated_at bigint not null
);
create index trading_limits_closing on trading_limits (user_id)
  where cooling_off_until is not null or daily_loss is not null;

-- A cooling-off ends at its instant and not before, whoever asks for it.
create function keep_cooling_off() returns trigger language plpgsql as $$
begin
  if old.cooling_off_until is not null
    and (tg_op = 'DELETE' or new.user_id <> old.user_id or new.cooling_off_until is null
      or new.cooling_off_until < old.cooling_off_until)
  then
    raise exception 'a cooling-off is not cut short';
  end if;
  return coalesce(new, old);
end $$;
create trigger trading_limits_cooling_off before update or delete on trading_limits
  for each row execute function keep_cooling_off();

-- The same as before, for days that begin at another instant than midnight UTC (p_offset, milliseconds after it), and, where
-- only results are wanted, for markets alone of which something was sold since.
drop function spot_profits(bigint, bigint);
create function spot_profits(
  p_user bigint, p_from_day bigint, p_offset bigint default 0, p_only_sold boolean default false
)
returns table (market_id integer, day bigint, profit numeric, held numeric, cost numeric)
language plpgsql stable as $$
declare
  trade record;
  sold numeric;
  leaving numeric;
begin
  for trade in
    select o.market_id, o.side, (t.at - p_offset) / 86400000 as day,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0) as gained,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as given
      from spot_orders o
      join transfers t on t.reference_kind = 'spot_order' and t.reference_id = o.id::text
      join postings p on p.transfer_id = t.id and p.user_id = p_user
      where o.user_id = p_user and o.filled > 0 and t.code = 'spot_trade'
        and (not p_only_sold or o.market_id in (select sold.market_id from spot_orders sold
          where sold.user_id = p_user and sold.side = 'sell' and sold.filled > 0
            and sold.updated_at >= p_from_day * 86400000 + p_offset))
      group by o.market_id, t.id, o.side, t.at
      order by o.market_id, t.id
  loop
    if market_id is distinct from trade.market_id or day is distinct from trade.day then
      if profit is not null and day >= p_from_day then
        return next;
      end if;
      if market_id is distinct from trade.market_id then
        if market_id is not null then
          day := null;
          return next;
        end if;
        held := 0;
        cost := 0;
      end if;
      market_id := trade.market_id;
      day := trade.day;
      profit := null;
    end if;
    if trade.side = 'buy' then
      held := held + trade.gained;
      cost := cost + trade.given;
    elsif held > 0 then
      sold := least(trade.given, held);
      leaving := case when sold = held then cost
        else div(cost * sold * 1000000000000000000, held) * 0.000000000000000001 end;
      profit := coalesce(profit, 0) - leaving + case when sold = trade.given then trade.gained
        else div(trade.gained * sold * 1000000000000000000, trade.given) * 0.000000000000000001 end;
      held := held - sold;
      cost := cost - leaving;
    end if;
  end loop;
  if profit is not null and day >= p_from_day then
    return next;
  end if;
  if market_id is not null then
    day := null;
    return next;
  end if;
end
$$;

-- Places a spot order that nobody's limits stand against: those of its owner were looked at (p_judged), or there are none.
create function spot_place_judged(
  p_judged boolean,
  p_claim jsonb, p_order jsonb, p_tier integer, p_most_open integer, p_hold numeric, p_hold_currency text,
  p_posted numeric, p_released numeric,
  p_users bigint[], p_accounts text[], p_currencies text[], p_amounts numeric[],
  p_fills jsonb, p_event text, p_told jsonb, p_currency_ids jsonb,
  out id bigint, out tier integer, out must_judge boolean
) language plpgsql as $$
begin
  must_judge := not p_judged and
    exists (select from users where users.id = (p_order->>'user_id')::bigint and limits_version > 0);
  if not must_judge then
    select placed.id, placed.tier into id, tier
      from spot_place(p_claim, p_order, p_tier, p_most_open, p_hold, p_hold_currency, p_posted, p_released,
        p_users, p_accounts, p_currencies, p_amounts, p_fills, p_event, p_told, p_currency_ids) as placed;
  end if;
end
$$;
