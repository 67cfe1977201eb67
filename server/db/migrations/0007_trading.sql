-- Realised profit of one user's spot and stock trades by market and UTC day, in quote units, from the
-- money that the ledger moved, so that every fee is in it to the last digit. A purchase adds what it cost
-- to the cost of what is held; a sale takes the part of that cost which it sells, rounded down at eighteen
-- places, and realises the rest of what it brought. What came by another way than a trade has no cost that
-- anybody knows, so selling it realises nothing. The last row of a market, without a day, tells what is
-- held of the purchases and what it cost.
create function spot_profits(p_user bigint, p_from_day bigint)
returns table (market_id integer, day bigint, profit numeric, held numeric, cost numeric)
language plpgsql stable as $$
declare
  trade record;
  sold numeric;
  leaving numeric;
begin
  for trade in
    select o.market_id, o.side, t.at / 86400000 as day,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0) as gained,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as given
      from spot_orders o
      join transfers t on t.reference_kind = 'spot_order' and t.reference_id = o.id::text
      join postings p on p.transfer_id = t.id and p.user_id = p_user
      where o.user_id = p_user and o.filled > 0 and t.code = 'spot_trade'
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
