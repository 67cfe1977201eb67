-- Money that a user moved between their own accounts; the ledger has a transfer for each.
create table account_transfers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency text not null,
  number numeric not null check (number > 0 and number < 'Infinity'),
  from_account text not null,
  to_account text not null check (to_account <> from_account),
  created_at bigint not null
);
create index account_transfers_user on account_transfers (user_id, id desc);
create trigger account_transfers_append_only before update or delete on account_transfers
  for each row execute function refuse_change();

-- A rate that was promised to one user for one amount. It is used at most once, by a guarded update; what
-- has expired is deleted when its user asks again.
create table convert_quotes (
  id text primary key,
  user_id bigint not null references users,
  from_currency text not null,
  to_currency text not null check (to_currency <> from_currency),
  number numeric not null check (number > 0 and number < 'Infinity'),
  rate numeric not null check (rate > 0 and rate < 'Infinity'),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  fee numeric not null check (fee >= 0 and fee < 'Infinity'),
  received numeric not null check (received > 0 and received + fee <= number * rate),
  quoted_at bigint not null,
  expires_at bigint not null check (expires_at > quoted_at),
  used_at bigint
);
create index convert_quotes_user on convert_quotes (user_id);

create table conversions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  from_currency text not null,
  to_currency text not null check (to_currency <> from_currency),
  number numeric not null check (number > 0 and number < 'Infinity'),
  rate numeric not null check (rate > 0 and rate < 'Infinity'),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  fee numeric not null check (fee >= 0 and fee < 'Infinity'),
  -- The house never gives more than the rate says.
  received numeric not null check (received > 0 and received + fee <= number * rate),
  -- The quote that was accepted: one conversion at most. Null for the rate of the moment.
  quote_id text unique,
  created_at bigint not null
);
create index conversions_user on conversions (user_id, id desc);
create trigger conversions_append_only before update or delete on conversions
  for each row execute function refuse_change();
