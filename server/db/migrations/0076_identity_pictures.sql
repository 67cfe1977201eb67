-- A picture that is deleted is looked for in both columns that refer to it.
create index identity_submissions_front on identity_submissions (front_picture) where front_picture is not null;
create index identity_submissions_reverse on identity_submissions (reverse_picture) where reverse_picture is not null;
