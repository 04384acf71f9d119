-- The address under which a student's calendar is read holds a secret; what is kept of it cannot be turned back into it.
create table calendar_feed (
  account_id bigint primary key references user_account on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);

-- That students were told that a quiz is open. Nobody is told of those that were open before there was such a notice.
create table quiz_opening_notice (
  quiz_id bigint primary key references quiz on delete cascade,
  told_at timestamptz not null default now()
);
insert into quiz_opening_notice (quiz_id)
select id from quiz where is_active and (opens_at is null or opens_at <= now());

-- That a student was told that a quiz closes soon, and when it was to close then.
create table quiz_closing_notice (
  quiz_id bigint not null references quiz on delete cascade,
  student_id bigint not null references student on delete cascade,
  closes_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (quiz_id, student_id)
);
create index quiz_closing_notice_by_student on quiz_closing_notice (student_id);
