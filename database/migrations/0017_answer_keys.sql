-- A quiz without a closing date hides its correct answers while a student has attempts left, until the teacher releases
-- them. Null: not released.
alter table quiz add column key_released_at timestamptz;
-- Until now such a quiz showed them right after submitting. The quizzes there are go on doing so.
update quiz set key_released_at = now() where review_key = 'AFTER_CLOSE' and closes_at is null;

-- When the correct answer to a question was first shown to a student, in any quiz. A late answer that arrives afterwards
-- may have been copied from it.
create table question_key_shown (
  question_id bigint primary key references question,
  first_shown_at timestamptz not null default clock_timestamp()
);
-- When the marks for each question of an attempt were first shown to its student: what was wrong tells what is right.
create table attempt_marks_shown (
  attempt_id bigint primary key references quiz_attempt,
  first_shown_at timestamptz not null default clock_timestamp()
);

-- Who has looked was not recorded until now: the key counts as shown from the first moment a student could see it.
insert into question_key_shown (question_id, first_shown_at)
select version.question_id,
  min(greatest(attempt.completed_at, case when quiz.review_key = 'AFTER_CLOSE' then quiz.closes_at end))
from quiz_attempt attempt
join quiz on quiz.id = attempt.quiz_id
cross join lateral jsonb_array_elements(attempt.paper -> 'questions') asked
join question_version version on version.id = (asked ->> 'versionId')::bigint
where attempt.completed_at is not null
  and (quiz.review_key = 'IMMEDIATELY'
    or (quiz.review_key = 'AFTER_CLOSE' and (quiz.closes_at is null or quiz.closes_at <= now())))
  and (version.correct_answer is not null or version.feedback <> '')
group by version.question_id;

-- Since when the student could have known the correct answer; null: not when the answer arrived.
alter table late_answer add column key_visible_since timestamptz;
update late_answer set key_visible_since = shown.first_shown_at
from question_key_shown shown
where shown.question_id = late_answer.question_id and shown.first_shown_at <= late_answer.received_at;
