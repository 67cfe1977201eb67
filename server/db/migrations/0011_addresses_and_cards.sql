-- Where money may leave to. An address that was removed stays as a row, so that withdrawals keep their
-- target; a new one takes withdrawals from `usable_at` on.
create table wallet_addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency text not null,
  network text not null,
  name text not null,
  -- In the one spelling of its network: EIP-55 capitals, bech32 in small letters.
  address text not null,
  qrcode text not null,
  created_at bigint not null,
  usable_at bigint not null check (usable_at >= created_at),
  removed_at bigint check (removed_at >= created_at)
);
create unique index wallet_addresses_once on wallet_addresses (user_id, currency, network, address)
  where removed_at is null;
create index wallet_addresses_newest on wallet_addresses (user_id, id desc) where removed_at is null;

-- One card of each kind for a user; saving again takes the place of the one before.
create table bank_cards (
  id bigint generated always as identity unique,
  user_id bigint not null references users,
  kind text not null check (kind in ('domestic', 'international')),
  -- Numbers without their blanks.
  aba_account text not null,
  real_name text not null,
  bank_account text not null,
  bank_province text not null,
  bank_city text not null,
  bank_name text not null,
  branch text not null,
  swift_code text not null,
  -- In international form, for example +12133734253.
  phone text not null,
  address text not null,
  bank_network text,
  bank_address text,
  updated_at bigint not null,
  primary key (user_id, kind),
  check ((kind = 'international') = (bank_network is not null)),
  check ((kind = 'international') = (bank_address is not null))
);
