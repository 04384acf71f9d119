-- Several sign-ins of one account may be at their second step side by side: a newer one must not end the step of
-- somebody who is just typing their code. The limit of wrong codes of the account holds for all of them together.
drop index one_time_code_one_live;
create unique index one_time_code_one_live on one_time_code (account_id, purpose) nulls not distinct
  where used_at is null and revoked_at is null and purpose <> 'TWO_FACTOR';

-- A quiz that may be open on one device at a time. The attempt keeps what held when it began.
alter table quiz add column one_device boolean not null default false;
alter table quiz_attempt add column one_device boolean not null default false;

-- Which device has the attempt of such a quiz. Another one gets it once this one has left, was silent for too long,
-- or was released by the teacher.
create table attempt_lease (
  attempt_id bigint primary key references quiz_attempt on delete cascade,
  -- Whoever is in this session, or has one of these numbers, is this device. No reference: a backup holds no sessions.
  session_id bigint not null,
  devices jsonb not null default '[]',
  taken_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  has_left boolean not null default false,
  -- The teacher allows another device. Whoever has the attempt goes on until one comes.
  released_at timestamptz,
  -- Devices that had it before: what they wrote meanwhile is kept beside the stored answers, never refused.
  former_devices jsonb not null default '[]',
  former_sessions jsonb not null default '[]',
  refusals integer not null default 0 check (refusals >= 0),
  refused_at timestamptz
) with (fillfactor = 70);
