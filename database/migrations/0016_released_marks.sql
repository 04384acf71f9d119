-- When the student was allowed to see the marks of this attempt. Null: not yet, and no number that depends on the marks
-- is shown to the student or counts in the CGPA.
alter table grade add column marks_released_at timestamptz;

-- Marks that the review rule of the quiz shows today stay visible.
update grade set marks_released_at = greatest(grade.date_created, rule.closes_at)
from (
  select attempt.id as attempt_id, quiz.review_marks, quiz.closes_at + coalesce(
    make_interval(mins => extra.extra_minutes),
    coalesce(make_interval(mins => quiz.time_limit_minutes), quiz.closes_at - quiz.opens_at)
      * (extra.time_factor - 1)::float,
    interval '0') as closes_at
  from quiz_attempt attempt join quiz on quiz.id = attempt.quiz_id
  left join lateral (
    select time_factor, extra_minutes from accommodation
    where accommodation.student_id = attempt.student_id
      and (accommodation.quiz_id = attempt.quiz_id or accommodation.quiz_id is null)
    order by accommodation.quiz_id nulls last limit 1
  ) extra on true
) rule
where rule.attempt_id = grade.attempt_id and (rule.review_marks = 'IMMEDIATELY'
  or (rule.review_marks = 'AFTER_CLOSE' and coalesce(rule.closes_at <= now(), true)));

-- Looked through every few seconds for marks that are due.
create index grade_unreleased on grade (quiz_id) where marks_released_at is null;

-- These notifications name the percentage and the letter. The release sends them again.
delete from notification using grade
join student on student.id = grade.student_id join quiz on quiz.id = grade.quiz_id
where notification.event = 'grade.published' and grade.marks_released_at is null
  and notification.account_id = student.account_id
  and coalesce(notification.params -> 'attemptId' = to_jsonb(grade.attempt_id),
    notification.params ->> 'quizTitle' = quiz.title);

update student set current_cgpa = fresh.cgpa
from (
  select student.id, round(sum(best.grade_points * quiz.credits) / nullif(sum(quiz.credits), 0), 2) as cgpa
  from student
  left join lateral (
    select distinct on (grade.quiz_id) grade.quiz_id, grade.grade_points from grade
    where grade.student_id = student.id and not grade.is_provisional and grade.marks_released_at is not null
    order by grade.quiz_id, grade.percentage desc, grade.attempt_id
  ) best on true
  left join quiz on quiz.id = best.quiz_id
  where student.id in (select student_id from grade where marks_released_at is null and not is_provisional)
  group by student.id
) fresh
where student.id = fresh.id and student.current_cgpa is distinct from fresh.cgpa;
