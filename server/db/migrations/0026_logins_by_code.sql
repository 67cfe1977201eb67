-- Who logs in by a code may get it wrong as well.
alter table login_history drop constraint login_history_outcome_check;
alter table login_history add constraint login_history_outcome_check
  check (outcome in ('ok', 'wrong_password', 'wrong_code', 'wrong_second_factor'));
