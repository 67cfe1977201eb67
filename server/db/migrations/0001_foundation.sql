-- Times are milliseconds since the epoch, written by the program and never by the database, so that
-- a test owns the clock. Sums of money are numeric without a fixed scale, so that no digit is lost.

create table users (
  id bigint generated always as identity primary key,
  account text,
  email text,
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  password_hash text not null,
  pay_password_hash text,
  nickname text not null,
  signature text not null default '',
  head_portrait text not null default '',
  invitation_code text not null unique,
  invited_by bigint references users check (invited_by <> id),
  language text not null default 'vn',
  created_at bigint not null,
  vip_tier integer not null default 0 check (vip_tier >= 0),
  verification text not null default 'none',
  is_demo boolean not null default false,
  credit_score integer not null default 100,
  points bigint not null default 0 check (points >= 0)
);
create unique index users_account on users (lower(account));
create unique index users_email on users (lower(email));
create unique index users_phone on users (phone);
create index users_invited_by on users (invited_by) where invited_by is not null;

create table sessions (
  token_hash text primary key,
  user_id bigint not null references users,
  user_agent text not null default '',
  stay_logged_in boolean not null default false,
  idle_ms bigint not null check (idle_ms > 0),
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  revoked_at bigint
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table verification_codes (
  id bigint generated always as identity primary key,
  target text not null,
  scene text not null,
  code_hash text not null,
  created_at bigint not null,
  expires_at bigint not null,
  tries integer not null default 0,
  used_at bigint
);
create index verification_codes_target on verification_codes (target, scene, created_at desc);

-- One row for each account and each address from which logins failed.
create table login_attempts (
  scope text not null check (scope in ('account', 'address')),
  subject text not null,
  failures integer not null default 0,
  last_failed_at bigint not null,
  blocked_until bigint not null default 0,
  primary key (scope, subject)
);

create table idempotency (
  user_id bigint not null references users,
  key text not null,
  body_hash text not null,
  endpoint text not null,
  status text not null default 'running' check (status in ('running', 'done')),
  answer jsonb,
  created_at bigint not null,
  primary key (user_id, key),
  check ((status = 'done') = (answer is not null))
);
create index idempotency_created on idempotency (created_at);

-- The row lock on a user's counter is what makes the sequence of the outbox gapless.
create table user_sequences (
  user_id bigint primary key references users,
  last bigint not null
);

-- An event is written together with its user's counter, which vouches for the user.
create table outbox (
  user_id bigint not null,
  sequence bigint not null check (sequence > 0),
  name text not null,
  payload jsonb not null,
  created_at bigint not null,
  primary key (user_id, sequence)
);
create index outbox_created on outbox (created_at);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null unique,
  payload jsonb not null default '{}',
  run_at bigint not null,
  claimed_by text,
  claimed_until bigint,
  attempts integer not null default 0,
  last_error text,
  done_at bigint
);
create index jobs_due on jobs (run_at) where done_at is null;

create table favourites (
  user_id bigint not null references users,
  market_id integer not null,
  created_at bigint not null,
  primary key (user_id, market_id)
);

create table uploads (
  id text primary key,
  user_id bigint not null references users,
  name text not null unique,
  purpose text not null,
  created_at bigint not null
);
create index uploads_user on uploads (user_id);

-- A message carries either its words in each language, or the key of a text and its parameters.
create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  key text,
  params jsonb,
  title jsonb,
  body jsonb,
  created_at bigint not null,
  read_at bigint,
  check (key is not null or (title is not null and body is not null))
);
create index messages_user on messages (user_id, id desc);

create table meta (
  key text primary key,
  value text not null
);
-- Clients compare the epoch to notice that they speak to another database than before.
insert into meta (key, value) values ('epoch', gen_random_uuid()::text);

create table operator_log (
  id bigint generated always as identity primary key,
  operator text not null,
  command text not null,
  arguments jsonb not null default '{}',
  outcome jsonb,
  created_at bigint not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name;
end
$$;
create trigger operator_log_append_only before update or delete on operator_log
  for each row execute function refuse_change();
