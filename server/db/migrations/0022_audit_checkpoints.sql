-- Up to where an audit has proven the ledger: the next one goes on from there.
create table audit_checkpoints (
  id bigint generated always as identity primary key,
  at bigint not null,
  posting_id bigint not null,
  transfer_id bigint not null,
  hold_id bigint not null
);
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints
  for each row execute function refuse_change();
-- The last posting of an account before a checkpoint, and its last of all.
create index postings_account on postings (account_id, id) where account_id is not null;
