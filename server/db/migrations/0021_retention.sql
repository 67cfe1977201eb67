-- What is forgotten is found by an index, oldest first, however much of it there is.
create index verification_codes_created on verification_codes (created_at);
create index sessions_ended on sessions (least(expires_at, coalesce(revoked_at, expires_at)));
create index login_attempts_failed on login_attempts (last_failed_at);
create index jobs_done on jobs (done_at) where done_at is not null;
create index messages_created on messages (created_at);
create index convert_quotes_expires on convert_quotes (expires_at);
create index operator_log_created on operator_log (created_at);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index authenticator_drafts_expires on authenticator_drafts (expires_at);
create index uploads_loose on uploads (created_at) where purpose in ('private', 'portrait');

-- The log of acts is changed by nobody, and forgotten by the retention alone.
drop trigger operator_log_append_only on operator_log;
create trigger operator_log_append_only before update on operator_log
  for each row execute function refuse_change();
create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if current_setting('aureus.retention', true) = 'on' then return old; end if;
  raise exception 'the table % is append-only', tg_table_name;
end
$$;
create trigger operator_log_kept before delete on operator_log
  for each row execute function refuse_early_delete();
