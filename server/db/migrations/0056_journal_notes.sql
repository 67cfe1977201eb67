-- What users write about their own closed trades: a note and tags. A row without either is deleted.
create table journal_notes (
  user_id bigint not null references users,
  kind text not null check (kind in ('futures', 'options')),
  trade_id bigint not null,
  note text not null check (length(note) <= 1000),
  tags jsonb not null check (jsonb_typeof(tags) = 'array' and jsonb_array_length(tags) <= 8),
  updated_at bigint not null,
  primary key (user_id, kind, trade_id),
  check (note <> '' or jsonb_array_length(tags) > 0)
);
