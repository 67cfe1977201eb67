-- Letters that wait to be sent by e-mail, written with the message that they repeat. A row is gone once the mail
-- server has taken its letter.
create table letters (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  address text not null,
  key text not null,
  params jsonb not null,
  created_at bigint not null,
  attempts integer not null default 0,
  next_at bigint not null
);
create index letters_next on letters (next_at, id);
create index letters_user on letters (user_id);
-- Whether its owner wants letters about money that comes, goes or is lent, besides those about security.
alter table users add column money_letters boolean not null default true;
