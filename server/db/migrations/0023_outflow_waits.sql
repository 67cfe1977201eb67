-- A card that is new takes withdrawals after a while, as an address does; nothing leaves for as long after the
-- means were changed by which its owner is known.
alter table bank_cards add column usable_at bigint not null default 0;
alter table users add column outflows_from bigint not null default 0;
