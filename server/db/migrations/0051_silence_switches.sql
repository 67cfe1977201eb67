-- A dead-man switch: when no device of its user was heard for so long, all orders that wait are cancelled.
create table silence_switches (
  user_id bigint primary key references users,
  silence_ms bigint not null check (silence_ms > 0),
  heard_at bigint not null,
  -- What waited was cancelled then; the next sign of life arms it again.
  fired_at bigint
);
create index silence_switches_armed on silence_switches ((heard_at + silence_ms)) where fired_at is null;
