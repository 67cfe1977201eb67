-- One row a submission. Of the document's number a keyed hash stays, which tells one document from another,
-- and what is shown of it; the number itself only until somebody has decided.
create table identity_submissions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  level integer not null check (level in (1, 2)),
  status text not null default 'reviewing' check (status in ('reviewing', 'verified', 'failed')),
  id_type text check (id_type in ('id_card', 'passport', 'driver_licence')),
  name text,
  masked_card_id text,
  card_id text,
  card_hash text,
  front_picture text references uploads (name),
  reverse_picture text references uploads (name),
  -- Why it was refused, in the operator's words; empty for none.
  reason text not null default '',
  submitted_at bigint not null,
  decided_at bigint,
  check ((status = 'reviewing') = (decided_at is null)),
  check (status = 'reviewing' or card_id is null),
  check (level = 2 or (id_type is not null and name is not null and card_hash is not null)),
  check (level = 1 or (front_picture is not null and reverse_picture is not null
    and front_picture <> reverse_picture))
);
create index identity_submissions_user on identity_submissions (user_id, id desc);
create unique index identity_one_review on identity_submissions (user_id) where status = 'reviewing';
-- A document belongs to one account; while it is in review too, so that two in a row cannot both pass.
create unique index identity_one_document on identity_submissions (card_hash) where status <> 'failed';
create unique index identity_one_level on identity_submissions (user_id, level) where status = 'verified';

-- Pictures of a document can never become a portrait, which is for everybody.
alter table uploads drop constraint uploads_purpose;
alter table uploads add constraint uploads_purpose check (purpose in ('private', 'portrait', 'identity'));
