-- Who has written in the chat, by a number of its own: it says nothing about the account.
create table chat_members (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  muted_until bigint,
  created_at bigint not null
);

-- The changes of a room are numbered by this row, whose lock is held until the commit: nobody sees a later one first.
create table chat_rooms (
  room text primary key,
  revision bigint not null
);

create table chat_messages (
  id bigint generated always as identity primary key,
  room text not null references chat_rooms,
  -- Of the writing, or of the deletion.
  revision bigint not null,
  member_id bigint not null references chat_members on delete cascade,
  -- Drawn by who writes: a retry is the same message.
  nonce text not null,
  body text not null,
  reply_to bigint references chat_messages on delete set null,
  mentions jsonb not null default '[]',
  card jsonb,
  created_at bigint not null,
  deleted_at bigint,
  check (deleted_at is null or (body = '' and card is null)),
  check (deleted_at is not null or body <> '' or card is not null),
  unique (room, revision),
  unique (member_id, nonce)
);
create index chat_messages_room on chat_messages (room, id);
create index chat_messages_member on chat_messages (member_id, created_at);
create index chat_messages_age on chat_messages (created_at);
create index chat_messages_reply on chat_messages (reply_to) where reply_to is not null;

create table chat_reads (
  member_id bigint not null references chat_members on delete cascade,
  room text not null,
  message_id bigint not null,
  primary key (member_id, room)
);

create table chat_blocks (
  member_id bigint not null references chat_members on delete cascade,
  blocked_id bigint not null references chat_members on delete cascade,
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index chat_blocks_blocked on chat_blocks (blocked_id);

create table chat_reports (
  message_id bigint not null references chat_messages on delete cascade,
  member_id bigint not null references chat_members on delete cascade,
  created_at bigint not null,
  primary key (message_id, member_id)
);
create index chat_reports_member on chat_reports (member_id);
