-- The level that is held stays while the next one is in review: `verification` is the state of the newest
-- submission, `verification_level` what the user may do.
alter table users add column verification_level integer not null default 0
  check (verification_level between 0 and 2);
update users set verification_level = 1 where verification = 'verified';

-- A picture is its owner's alone until it is made a portrait.
update uploads set purpose = 'private';
update uploads set purpose = 'portrait'
  from users where users.head_portrait = '/uploads/' || uploads.name;
alter table uploads add constraint uploads_purpose check (purpose in ('private', 'portrait'));

alter table messages add column kind text not null default 'system';
alter table messages add column link text;
create index messages_unread on messages (user_id) where read_at is null;
