-- Uploads take turns to be read. These columns say which one is next and which reader was killed.
alter table file_upload
  -- How long reading takes: estimated when the file arrives, measured when it has been read.
  add column reading_seconds numeric(10, 3) not null default 1 check (reading_seconds >= 0),
  -- A short try was not enough: from then on it never takes the place that is reserved for quick files.
  add column is_slow boolean not null default false,
  add column reading_started_at timestamptz,
  -- Renewed while it is read. An old one is of a reader that was killed; null is waiting.
  add column reading_seen_at timestamptz,
  add column reading_tries integer not null default 0 check (reading_tries >= 0);

create index file_upload_pending on file_upload (owner_id) where status = 'PENDING';
create index file_upload_by_reading on file_upload (reading_started_at) where reading_started_at is not null;
