-- The mail server that administrators set on the page. Belongs to the running system: no backup contains it.
create table mail_server (
  institution_id bigint primary key references institution,
  host text not null check (char_length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('starttls', 'tls', 'none')),
  user_name text check (char_length(user_name) between 1 and 320),
  password bytea,
  from_address text check (char_length(from_address) between 3 and 254),
  updated_at timestamptz not null default now(),
  constraint mail_server_password_has_user check ((password is null) = (user_name is null))
);

-- The last test mail for each settings that were tested, saved or not.
create table mail_server_test (
  institution_id bigint not null references institution,
  settings bytea not null,
  tested_at timestamptz not null default now(),
  problem text check (char_length(problem) between 1 and 40),
  primary key (institution_id, settings)
);
