-- Guesses at one account from all networks together, and the networks that its owner has logged in from:
-- their last right login stands in last_failed_at.
alter table login_attempts drop constraint login_attempts_scope_check;
alter table login_attempts add constraint login_attempts_scope_check
  check (scope in ('account', 'address', 'strangers', 'known'));
