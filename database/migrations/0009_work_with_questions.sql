-- What the picture of a question shows, for who cannot see it.
alter table question_version add column image_alt text not null default ''
  check (char_length(image_alt) <= 500);

-- Where a deleted question stood in its quizzes: brought back, it stands there again.
create table deleted_place (
  question_id bigint not null references question on delete cascade,
  quiz_id bigint not null references quiz on delete cascade,
  order_number integer not null check (order_number >= 1),
  points numeric(6, 2) check (points between 0 and 1000),
  primary key (question_id, quiz_id)
);
create index deleted_place_by_quiz on deleted_place (quiz_id);

-- Grows with every change, so that of two who edit a quiz at once the second is told.
alter table quiz add column revision integer not null default 1 check (revision >= 1);

-- What was written after this is new to its reader.
create table announcement_seen (
  account_id bigint primary key references user_account on delete cascade,
  seen_at timestamptz not null default now()
);

-- The latest of a quiz, however many there are.
create index quiz_attempt_completed_by_quiz on quiz_attempt (quiz_id, completed_at) where completed_at is not null;
create index announcement_by_time on announcement (institution_id, date_created);
