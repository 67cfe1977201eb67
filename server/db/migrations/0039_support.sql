-- The conversation of a user with customer service. A ticket is one matter of it: open while a person is waited for,
-- answered, closed by either side, and then rated.
create table tickets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  state text not null default 'open' check (state in ('open', 'answered', 'closed', 'rated')),
  -- The page that the user came from, and the language that was written in last.
  page text not null default '',
  language text not null,
  rating integer check (rating between 1 and 5),
  created_at bigint not null,
  changed_at bigint not null,
  -- Since when a person is waited for.
  waits_since bigint,
  -- When the automatic answerer looks at it.
  automatic_at bigint,
  check ((state = 'open') = (waits_since is not null)),
  check ((state = 'rated') = (rating is not null)),
  check (automatic_at is null or state = 'open')
);
-- One matter at a time: what is written next belongs to it.
create unique index tickets_current on tickets (user_id) where state in ('open', 'answered');
create index tickets_user on tickets (user_id, id);
create index tickets_waiting on tickets (waits_since) where waits_since is not null;
create index tickets_automatic on tickets (automatic_at) where automatic_at is not null;
create index tickets_changed on tickets (changed_at);

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  author text not null check (author in ('user', 'automatic', 'operator')),
  body text not null default '',
  -- Address of a picture of the user's own.
  picture text,
  -- Drawn by who writes: a retry is the same message.
  nonce text,
  -- An automatic answer: the message that it answers, once, and the entry of the FAQ that it found, if any.
  answers_id bigint unique references ticket_messages on delete cascade,
  question_id integer,
  created_at bigint not null,
  check ((author = 'automatic') = (answers_id is not null)),
  check ((author = 'user') = (nonce is not null)),
  check (author = 'automatic' or body <> '' or picture is not null),
  unique (ticket_id, nonce)
);
create index ticket_messages_picture on ticket_messages (picture) where picture is not null;
