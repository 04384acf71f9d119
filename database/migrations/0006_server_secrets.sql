-- What the server keeps to itself and all its processes share. Made at first use: whoever inserts first
-- decides, the others read.
create table server_secret (
  key text primary key check (key ~ '^[a-zA-Z][a-zA-Z0-9._-]{0,99}$'),
  value bytea not null check (octet_length(value) between 32 and 256),
  created_at timestamptz not null default now()
);
