-- A username can be changed. The old one is nobody else's for a while, so that nobody takes it to be taken for its
-- owner. In small letters, as names are compared.
create table former_usernames (
  name text primary key,
  user_id bigint not null references users,
  free_from bigint not null
);
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_free on former_usernames (free_from);
alter table users add column account_changed_at bigint;
