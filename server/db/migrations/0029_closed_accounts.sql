-- An account that is to be closed, and from when on; and one that was. Of the latter the ledger and what it refers to
-- stay, under an id that names nobody.
alter table users add column closing_at bigint;
alter table users add column closed_at bigint;
create index users_closing on users (closing_at) where closing_at is not null;

-- Where a withdrawal went is forgotten with its owner; nothing else of it ever changes.
create or replace function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a withdrawal is never deleted';
  end if;
  if current_setting('aureus.erasure', true) = 'on' then
    if (to_jsonb(new) - '{target,target_name,reason}'::text[]) is distinct from
       (to_jsonb(old) - '{target,target_name,reason}'::text[]) then
      raise exception 'of the withdrawal % only its target is forgotten', old.id;
    end if;
    return new;
  end if;
  if old.status <> 'reviewing' then
    raise exception 'the withdrawal % is decided', old.id;
  end if;
  if (new.id, new.user_id, new.method, new.currency, new.network, new.target_name, new.target, new.number,
      new.fee, new.value_usd, new.value_btc, new.hold_id, new.created_at)
    is distinct from
     (old.id, old.user_id, old.method, old.currency, old.network, old.target_name, old.target, old.number,
      old.fee, old.value_usd, old.value_btc, old.hold_id, old.created_at)
  then
    raise exception 'the terms of the withdrawal % are never changed', old.id;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;
