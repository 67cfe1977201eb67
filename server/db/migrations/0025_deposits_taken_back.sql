-- A deposit in review can be taken back by its owner. Its picture shows nothing any more and is free again.
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check
  check (status in ('reviewing', 'done', 'failed', 'cancelled'));
alter table deposits alter column voucher drop not null;
alter table deposits add constraint deposits_shown check ((status = 'cancelled') = (voucher is null));
