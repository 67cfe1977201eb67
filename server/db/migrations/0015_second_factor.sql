-- What is asked for after the password. A secret of an authenticator app counts only once it is confirmed;
-- the last step whose code was accepted is kept, so that no code opens twice.
alter table users
  add column totp_secret text,
  add column totp_last_step bigint not null default 0,
  add column anti_phishing_phrase text check (char_length(anti_phishing_phrase) between 1 and 20);

create table authenticator_drafts (
  user_id bigint primary key references users,
  secret text not null,
  tries integer not null default 0,
  expires_at bigint not null
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null check (char_length(name) between 1 and 30),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports jsonb not null default '[]',
  created_at bigint not null,
  last_used_at bigint
);
create index passkeys_user on passkeys (user_id, id);

-- All codes of a user are made at once and share a salt, so that one hash tells which of them was typed.
create table recovery_codes (
  user_id bigint not null references users,
  code_hash text not null,
  salt text not null,
  used_at bigint,
  primary key (user_id, code_hash)
);

-- A row is deleted by whoever answers its challenge: nobody answers it twice.
create table passkey_challenges (
  challenge text primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('add', 'login')),
  expires_at bigint not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
