-- What a regrade says counts as right: letters of its version, or texts of a short answer. Null: the key stays.
alter table regrade_batch add column accepted text[] check (cardinality(accepted) between 1 and 100);
alter table regrade_batch add column credit_all boolean not null default false;
alter table regrade_batch add constraint regrade_batch_says_something
  check (accepted is not null or credit_all or points is not null);
-- Asked at every hand-in.
create index regrade_batch_standing on regrade_batch (quiz_id, question_id) where undone_at is null;

-- A person has one comment on an answer, and one on an attempt as a whole.
create unique index answer_comment_once on answer_comment (attempt_id, question_id, author_id) nulls not distinct;

-- Late answers that wait for a decision.
create index late_answer_undecided on late_answer (attempt_id) where decision is null;

-- What the live monitor knows of quiz screens. Unlogged: it is worth nothing once the database has crashed.
create unlogged table attempt_presence (
  attempt_id bigint primary key references quiz_attempt on delete cascade,
  last_seen_at timestamptz not null default now(),
  -- Another window or page is before the student.
  is_away boolean not null default false,
  -- The page said that it was being closed.
  has_left boolean not null default false
);
-- Which process holds open streams of which accounts; a process that was not seen lately is gone.
create unlogged table server_process (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table live_stream (
  process_id uuid not null references server_process on delete cascade,
  account_id bigint not null references user_account on delete cascade,
  primary key (account_id, process_id)
);
create index live_stream_by_process on live_stream (process_id);
