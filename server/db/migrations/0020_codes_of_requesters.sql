-- A code belongs to who has asked for it: a network, or within a session a user ("user 12"). Wrong tries are
-- counted for each guesser, so that nobody kills the code of another.
alter table verification_codes drop column tries;
alter table verification_codes add column requester text not null default '';
alter table verification_codes add column is_stranger boolean not null default true;

create table verification_code_tries (
  code_id bigint not null references verification_codes on delete cascade,
  guesser text not null,
  tries integer not null,
  primary key (code_id, guesser)
);

-- Attempts are counted for a day, however many there are in it.
alter table login_attempts add column counted_since bigint not null default 0;
update login_attempts set counted_since = last_failed_at;
