-- A stop that fell away and an order that could not be carried out leave somebody without what they counted on: like a
-- liquidation they are told to everybody, whatever they have chosen about fills.
create or replace function note_told_trades() returns trigger language plpgsql as $$
begin
  insert into told_trades (user_id, name, payload, created_at)
    select a.user_id, a.name, a.payload, a.created_at from added a
      where a.name in ('futures.liquidated', 'futures.stopFell', 'futures.refused')
        or (a.name in ('spot.filled', 'futures.filled', 'futures.closed', 'options.settled')
          and (exists (select from push_devices d where d.user_id = a.user_id)
            or exists (select from notification_choices c where c.user_id = a.user_id
              and c.kind = 'trade' and c.channel = 'message' and c.is_on)))
      order by a.user_id, a.sequence;
  return null;
end $$;
