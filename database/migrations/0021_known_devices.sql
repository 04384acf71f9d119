-- The browsers an account has signed in with. A row gives no access: it only lets wrong passwords from that browser be
-- counted apart, so that strangers cannot slow down the owner.
create table known_device (
  account_id bigint not null references user_account on delete cascade,
  -- SHA-256 of the cookie. Several accounts may share one browser.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_agent text check (char_length(user_agent) <= 500),
  -- Where it last signed in: an IPv4 address or an IPv6 /64. Null where the institution keeps no addresses.
  network text check (char_length(network) <= 64),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When its owner was told of it by mail.
  told_at timestamptz,
  primary key (account_id, token_hash)
);
-- Whether several people sign in at a place.
create index known_device_by_network on known_device (network, account_id);

-- The long code in a mail with a reset code. It cannot be guessed, so no number of wrong guesses ends it, and a newer
-- mail does not end it either: strangers who ask for codes must not keep the owner from choosing a new password.
create table reset_long_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  account_id bigint not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint reset_long_code_expiry check (created_at < expires_at)
);
create index reset_long_code_by_account on reset_long_code (account_id);
