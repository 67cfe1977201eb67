-- The terms of a limit are those of one that reduces a position, too: stops and orders at the market have none, as before.
do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
    where conrelid = 'futures_orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%NOT reduce_only%time_in_force%';
  execute format('alter table futures_orders drop constraint %I', old_check);
end $$;

alter table futures_orders
  add check (type = 'limit' or (time_in_force = 'gtc' and not post_only));
