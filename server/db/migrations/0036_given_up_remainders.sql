-- Whether the owner of an account that is to be closed gives up what is left in it, because it is too little to withdraw.
alter table users add column closing_gives_up boolean not null default false;
