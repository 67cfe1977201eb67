-- Where a user's coins come in: one address for each network, drawn once. It is none of the network's own
-- kind, so that nobody can send real coins to it.
create table deposit_addresses (
  user_id bigint not null references users,
  network text not null,
  address text not null unique,
  created_at bigint not null,
  primary key (user_id, network)
);

create table deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type text not null check (type in ('coin', 'bank')),
  currency text not null,
  -- Decimal places of the currency.
  scale integer not null check (scale between 0 and 18),
  network text,
  account text not null,
  amount numeric not null check (amount > 0 and amount = trunc(amount, scale)),
  fee numeric not null check (fee >= 0 and fee <= amount and fee = trunc(fee, scale)),
  bonus numeric not null default 0 check (bonus >= 0 and bonus = trunc(bonus, scale)),
  -- Address of the uploaded picture, which belongs to one deposit alone.
  voucher text not null constraint deposits_voucher unique,
  status text not null default 'reviewing' check (status in ('reviewing', 'done', 'failed')),
  -- What the amount was worth when it was credited: their sum makes the VIP tier.
  value_usd numeric check (value_usd >= 0),
  reason text,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1,
  check ((type = 'coin') = (network is not null)),
  check ((status = 'done') = (value_usd is not null)),
  check (status = 'done' or bonus = 0),
  check (status = 'failed' or reason is null)
);
create index deposits_user on deposits (user_id, id desc);
create index deposits_reviewing on deposits (id) where status = 'reviewing';
