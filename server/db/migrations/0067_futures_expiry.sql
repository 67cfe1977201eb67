-- A limit of futures may wait until an instant: from then on nothing fills it any more.
alter table futures_orders add column expires_at bigint;

do $$
declare
  old_check text;
begin
  for old_check in
    select conname from pg_constraint
      where conrelid = 'futures_orders'::regclass and contype = 'c' and
        (pg_get_constraintdef(oid) like '%ANY (ARRAY[''gtc''::text, ''ioc''::text, ''fok''::text])%'
          or pg_get_constraintdef(oid) like '%time_in_force = ''gtc''%status = ''complete''%NOT post_only%')
  loop
    execute format('alter table futures_orders drop constraint %I', old_check);
  end loop;
end $$;

alter table futures_orders
  add check (time_in_force in ('gtc', 'ioc', 'fok', 'gtd')),
  add check ((time_in_force = 'gtd') = (expires_at is not null)),
  -- What does not wait is over with what it got, and may take.
  add check (time_in_force in ('gtc', 'gtd') or (status = 'complete' and not post_only));
create index futures_orders_expiry on futures_orders (expires_at) where status = 'doing' and expires_at is not null;
