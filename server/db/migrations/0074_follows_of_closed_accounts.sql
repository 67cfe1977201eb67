-- A follow ends with the account of either side, and a trader whose account is closed gets no share of anybody's profit: nobody
-- could reach it.

alter table copy_follows
  drop constraint copy_follows_ended_by_check,
  add constraint copy_follows_ended_by_check check (ended_by in ('user', 'loss_limit', 'account_closed'));
update copy_follows f set status = 'cancelled', ended_by = 'account_closed', cancelled_at = greatest(u.closed_at, f.followed_at)
  from users u where u.closed_at is not null and u.id in (f.user_id, f.trader_user_id) and f.status = 'following';

-- As before, but for the share of a trader who is gone.
create or replace function copy_settlements_claim(p_most integer) returns table (
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
  select s.fill_id, c.id, f.id, f.user_id, f.trader_user_id, case when t.closed_at is null then f.share_rate else 0 end,
      f.settled_profit, f.high_water_mark, f.share_paid, s.net, c.settled
    from copy_settlements s join copy_follows f on f.id = s.follow_id join copies c on c.position_id = s.position_id
      join users t on t.id = f.trader_user_id
    where s.follow_id = any (follows) and s.settled_at is null
    order by s.fill_id;
end
$$;
