-- By which channels a user is told of what, where it is not what holds for everybody.
create table notification_choices (
  user_id bigint not null references users,
  kind text not null,
  channel text not null check (channel in ('message', 'push')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- A device that takes Web Push, for as long as the session lasts in which it was asked for.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  session_id bigint not null references sessions (id) on delete cascade,
  client_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  -- Pushes in a row that its service has not taken.
  failures integer not null default 0,
  created_at bigint not null,
  unique (user_id, client_id)
);
create index push_devices_session on push_devices (session_id);

-- However a session is ended, its device and what waits for it go with it.
create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_push after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function forget_push_device();

-- What is to be pushed, written with what it tells.
create table pushes (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_devices on delete cascade,
  key text not null,
  params jsonb not null,
  link text,
  created_at bigint not null,
  attempts integer not null default 0,
  next_at bigint not null,
  -- Written down before it is sent; taken back when it has certainly not arrived.
  sent_at bigint
);
create index pushes_next on pushes (next_at, id) where sent_at is null;
create index pushes_age on pushes (created_at);
create index pushes_device on pushes (device_id);

-- Private events that become messages and pushes, noted in the transaction that announces them.
create table told_trades (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  payload jsonb not null,
  created_at bigint not null
);

-- Fills are told to who wants them, a liquidation to everybody.
create function note_told_trades() returns trigger language plpgsql as $$
begin
  insert into told_trades (user_id, name, payload, created_at)
    select a.user_id, a.name, a.payload, a.created_at from added a
      where a.name = 'futures.liquidated'
        or (a.name in ('spot.filled', 'futures.filled', 'futures.closed', 'options.settled')
          and (exists (select from push_devices d where d.user_id = a.user_id)
            or exists (select from notification_choices c where c.user_id = a.user_id
              and c.kind = 'trade' and c.channel = 'message' and c.is_on)))
      order by a.user_id, a.sequence;
  return null;
end $$;
create trigger outbox_told after insert on outbox
  referencing new table as added for each statement execute function note_told_trades();
