-- What a deposit added, in USD, to the most that deposits less withdrawals of its user ever came to: the VIP
-- bonus is paid on that part. Of deposits before this one all counted as new.
alter table deposits add column new_usd numeric check (new_usd >= 0 and new_usd <= value_usd);
update deposits set new_usd = value_usd where status = 'done';
alter table deposits add constraint deposits_new_usd check ((status = 'done') = (new_usd is not null));

-- What is kept of a deposit or a withdrawal pays for moving the money and is no fee of a trade: it brings no rebate.
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
        and transfers.code not in ('rebate', 'deposit', 'withdraw_fee');
  return null;
end
$$;

-- One open quote for a user and a pair, whichever way round: the next one takes its place.
delete from convert_quotes;
create unique index convert_quotes_open on convert_quotes
  (user_id, least(from_currency, to_currency), greatest(from_currency, to_currency)) where used_at is null;

-- An operator's act is written down in its own transaction. With a key it is done once, and a repeat gets its answer.
alter table operator_log add column key text;
create unique index operator_log_key on operator_log (key) where key is not null;
