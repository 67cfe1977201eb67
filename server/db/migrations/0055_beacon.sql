-- With which public beacon the keys of days are mixed, from a day on; null: with none.
create table beacon_terms (
  from_day integer primary key,
  chain jsonb,
  announced_at bigint not null
);
-- The value of each mixed day: a signature of its chain, and the seal of who verified it.
create table beacon_rounds (
  day integer primary key,
  round bigint not null,
  signature text not null,
  previous_signature text,
  seal text not null,
  taken_at bigint not null
);
