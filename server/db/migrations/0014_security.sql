-- A session is spoken of by a number of its own: the hash of its token is nobody's business.
alter table sessions add column id bigint generated always as identity;
alter table sessions add column address text not null default '';
create unique index sessions_id on sessions (id);

-- Attempts to log in to an account that exists, the newest 180 days of them. `device` is the user agent
-- without its versions: an update is no new device.
create table login_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  outcome text not null check (outcome in ('ok', 'wrong_password', 'wrong_second_factor')),
  user_agent text not null,
  device text not null,
  address text not null,
  created_at bigint not null
);
create index login_history_user on login_history (user_id, id desc);
create index login_history_devices on login_history (user_id, device) where outcome = 'ok';
create index login_history_created on login_history (created_at);
