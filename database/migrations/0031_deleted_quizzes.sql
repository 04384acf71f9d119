-- A deleted quiz stays restorable for a while. It counts as archived everywhere, and is listed only as deleted.
alter table quiz add column deleted_at timestamptz,
  add constraint quiz_deleted_is_archived check (deleted_at is null or archived_at is not null);
create index quiz_by_deletion on quiz (deleted_at) where deleted_at is not null;
