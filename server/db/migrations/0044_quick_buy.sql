-- Coins bought by card. A quote is a promise to one user for some seconds, which the purchase uses up.
create table card_quotes (
  id text primary key,
  user_id bigint not null references users,
  fiat text not null,
  amount numeric not null check (amount > 0 and amount < 'Infinity'),
  currency text not null,
  -- Of the coin in USD, and in the fiat currency.
  coin_price numeric not null check (coin_price > 0 and coin_price < 'Infinity'),
  price numeric not null check (price > 0 and price < 'Infinity'),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  fee numeric not null check (fee >= amount * fee_rate and fee < amount),
  received numeric not null check (received > 0 and received * price <= amount - fee),
  cashback_rate numeric not null check (cashback_rate >= 0 and cashback_rate < 1),
  cashback numeric not null check (cashback >= 0 and cashback <= received * cashback_rate),
  quoted_at bigint not null,
  expires_at bigint not null check (expires_at > quoted_at)
);
create index card_quotes_user on card_quotes (user_id, quoted_at desc);
create index card_quotes_expires on card_quotes (expires_at);

create table card_purchases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Which of the saved cards was charged; its number is not kept.
  card text not null check (card in ('domestic', 'international')),
  fiat text not null,
  amount numeric not null check (amount > 0 and amount < 'Infinity'),
  price numeric not null check (price > 0 and price < 'Infinity'),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  fee numeric not null check (fee >= amount * fee_rate and fee < amount),
  currency text not null,
  -- The house never gives more than the price says.
  received numeric not null check (received > 0 and received * price <= amount - fee),
  cashback_rate numeric not null check (cashback_rate >= 0 and cashback_rate < 1),
  cashback numeric not null check (cashback >= 0 and cashback <= received * cashback_rate),
  -- In USD: what was bought, and how much of it was not there before.
  value_usd numeric not null check (value_usd > 0 and value_usd < 'Infinity'),
  new_usd numeric not null check (new_usd >= 0 and new_usd <= value_usd),
  -- The quote that was accepted: one purchase at most.
  quote_id text not null unique,
  created_at bigint not null
);
create index card_purchases_user on card_purchases (user_id, id desc);
create trigger card_purchases_append_only before update or delete on card_purchases
  for each row execute function refuse_change();

-- What a purchase by card costs pays for charging the card, like the fee of a deposit, and brings no rebate.
create or replace function note_rebate_source() returns trigger language plpgsql as $$
begin
  insert into rebate_sources (transfer_id, currency, payer_id, fee)
    select new.transfer_id, new.currency, payer.id, new.amount
      from (
        select min(user_id) as id from postings where transfer_id = new.transfer_id
          having min(user_id) = max(user_id)
      ) payer
      join users on users.id = payer.id and users.invited_by is not null
      join transfers on transfers.id = new.transfer_id
        and transfers.code not in ('rebate', 'deposit', 'withdraw_fee', 'card_buy');
  return null;
end
$$;
