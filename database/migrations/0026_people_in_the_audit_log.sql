-- Who an entry of the audit log is about: references alone, so that a name is never kept after its person is erased.
-- Whoever did something with their own account is the entry's actor and has no row here.
create table audit_subject (
  entry_id bigint not null references audit_log on delete cascade,
  -- Without a foreign key: the record outlives the account.
  account_id bigint not null,
  primary key (entry_id, account_id)
);
create index audit_subject_by_account on audit_subject (account_id, entry_id);

create trigger audit_subject_append_only before update on audit_subject
  for each row execute function refuse_change('Who an entry of the audit log is about is never changed.');

-- Entries of earlier versions: from what they say they were done to, where that still exists.
with entry as materialized (
  select id, actor_id, action, target_type as type, target_id::bigint as target, detail
  from audit_log
  where target_type is not null and target_id ~ '^[0-9]{1,18}$'
), subject as (
  select entry.id, target as account_id from entry where type = 'account'
  union all
  select entry.id, student.account_id from entry join student on student.id = target where type = 'student'
  union all
  select entry.id, teacher.account_id from entry join teacher on teacher.id = target where type = 'teacher'
  union all
  select entry.id, student.account_id from entry join quiz_attempt on quiz_attempt.id = target
    join student on student.id = quiz_attempt.student_id where type = 'quizAttempt'
  union all
  select entry.id, student.account_id from entry join accommodation on accommodation.id = target
    join student on student.id = accommodation.student_id where type = 'accommodation'
  union all
  select entry.id, student.account_id from entry join student on student.id::text = detail ->> 'studentId'
    where type = 'accommodation'
  union all
  select entry.id, student.account_id from entry join grade_change on grade_change.regrade_batch_id = target
    join grade on grade.id = grade_change.grade_id join student on student.id = grade.student_id
    where type = 'regrade'
      and grade_change.cause = case action when 'regrade.undone' then 'REGRADE_UNDO' else 'REGRADE' end
  union all
  -- One question marked on many papers.
  select entry.id, student.account_id from entry
    cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(detail -> 'attempts') = 'array' then detail -> 'attempts' else '[]' end
    ) as marked (attempt)
    join quiz_attempt on quiz_attempt.id::text = marked.attempt
    join student on student.id = quiz_attempt.student_id
    where type = 'question' and action = 'grade.changed'
  union all
  select entry.id, quiz.owner_id from entry join quiz on quiz.id = target
    where type = 'quiz' and action <> 'attempt.extended'
  union all
  select entry.id, question_bank.owner_id from entry join question_bank on question_bank.id = target
    where type = 'questionBank'
  union all
  select entry.id, question_bank.owner_id from entry join question on question.id = target
    join question_bank on question_bank.id = question.question_bank_id
    where type = 'question' and action <> 'grade.changed'
  union all
  select entry.id, tag.owner_id from entry join tag on tag.id = target where type = 'tag'
  union all
  select entry.id, file_upload.owner_id from entry join file_upload on file_upload.id = target
    where type = 'upload'
  union all
  select entry.id, announcement.author_id from entry join announcement on announcement.id = target
    where type = 'announcement'
)
insert into audit_subject (entry_id, account_id)
select distinct subject.id, subject.account_id from subject join entry on entry.id = subject.id
where subject.account_id is distinct from entry.actor_id;
