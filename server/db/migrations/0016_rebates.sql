-- Who was invited by whom is said once, at registration, by somebody who was there before: so nobody invites
-- themselves, and no chain of invitations comes back to where it began.
alter table users add constraint users_invited_before check (invited_by < id);
create function refuse_new_inviter() returns trigger language plpgsql as $$
begin
  raise exception 'who invited a user never changes';
end
$$;
create trigger users_inviter_fixed before update of invited_by on users
  for each row when (old.invited_by is distinct from new.invited_by) execute function refuse_new_inviter();

-- Fees of users who were invited, waiting for their rebates. A row commits together with the transfer that paid
-- the fee, so one that commits late is still found, and the search costs no more than what is waiting.
create table rebate_sources (
  transfer_id bigint not null,
  currency text not null,
  payer_id bigint not null,
  -- Negative for a fee that was given back.
  fee numeric not null check (fee <> 0),
  primary key (transfer_id, currency)
);

-- All postings of a transfer are written by one statement, so here the user's are there as well. A transfer of
-- several users does not tell which of them paid, and brings no rebate; a rebate is paid from fees and is none.
create function note_rebate_source() returns trigger language plpgsql as $$
begin
  insert into rebate_sources (transfer_id, currency, payer_id, fee)
    select new.transfer_id, new.currency, payer.id, new.amount
      from (
        select min(user_id) as id from postings where transfer_id = new.transfer_id
          having min(user_id) = max(user_id)
      ) payer
      join users on users.id = payer.id and users.invited_by is not null
      join transfers on transfers.id = new.transfer_id and transfers.code <> 'rebate';
  return null;
end
$$;
create trigger postings_rebate_source after insert on postings
  for each row when (new.house = 'fees') execute function note_rebate_source();

-- One share of one fee. Negative: the share of a fee that was given back, taken back in turn. What the inviter
-- did not have then is kept from later rebates: `paid` is what has moved, and over all rows of an inviter and
-- a currency the sum of amount - paid is what they still owe, zero or negative.
create table rebates (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers,
  level integer not null check (level > 0),
  user_id bigint not null references users,
  payer_id bigint not null references users check (payer_id <> user_id),
  currency text not null,
  fee numeric not null,
  amount numeric not null
    check (amount <> 0 and sign(amount) = sign(fee) and abs(amount) <= abs(fee)),
  paid numeric not null check (paid * amount >= 0 and abs(paid) <= abs(amount)),
  at bigint not null,
  unique (transfer_id, level, currency)
);
create index rebates_user on rebates (user_id, id desc);
create index rebates_owed on rebates (user_id) where amount <> paid;
create trigger rebates_append_only before update or delete on rebates
  for each row execute function refuse_change();
