-- Money that is promised to a user until an instant. Whether a coupon can be used, was used or has expired is
-- read from `used_at` and the clock, so nothing has to happen when one expires.
--
-- Users who were there before get no welcome coupon: it greets who registers, and a migration has no clock to
-- count its days from. Whom the house wishes to give one, an operator gives one.
create table coupons (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Who or what gave it, such as `welcome:7`: a source gives once.
  key text not null unique,
  source text not null check (source in ('welcome', 'operator')),
  currency text not null,
  -- Decimal places of the currency.
  scale integer not null check (scale between 0 and 18),
  number numeric not null check (number > 0 and number < 'Infinity' and number = trunc(number, scale)),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  used_at bigint check (used_at < expires_at),
  version integer not null default 1
);
create index coupons_user on coupons (user_id, expires_at);
create unique index coupons_welcome on coupons (user_id) where source = 'welcome';

-- The terms of a coupon are never changed, and what is used stays used.
create function coupons_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a coupon is never deleted';
  end if;
  if old.used_at is not null or new.used_at is null then
    raise exception 'the coupon % only changes by being used once', old.id;
  end if;
  if (new.id, new.user_id, new.key, new.source, new.currency, new.scale, new.number, new.created_at,
      new.expires_at)
    is distinct from
     (old.id, old.user_id, old.key, old.source, old.currency, old.scale, old.number, old.created_at,
      old.expires_at)
  then
    raise exception 'the terms of the coupon % are never changed', old.id;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
create trigger coupons_guard before update or delete on coupons
  for each row execute function coupons_guard();
create trigger coupons_no_truncate before truncate on coupons
  for each statement execute function refuse_change();
