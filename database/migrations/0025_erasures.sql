-- Who somebody is in the register of erasures, which is kept outside the database. Ids do not tell: an older backup on
-- another machine gives them out again. Accounts from before this migration get a key that follows from the installation
-- and from what never changes about them, so that every restore of an older backup arrives at the same one.
alter table user_account add column person_key uuid;
update user_account account set person_key = md5(concat_ws(' ', 'cquiz account',
  to_char(institution.date_created at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), account.id,
  to_char(account.date_created at time zone 'UTC', 'YYYYMMDDHH24MISSUS')))::uuid
from institution where institution.id = account.institution_id;
alter table user_account
  alter column person_key set default gen_random_uuid(),
  alter column person_key set not null,
  add constraint user_account_person_key unique (person_key);

-- A notification names nobody: it says which student it is about, and whoever reads it reads their present name.
update notification n set params = (n.params - 'studentName') || jsonb_build_object('studentId', attempt.student_id)
from quiz_attempt attempt
where n.params ? 'studentName' and n.params -> 'attemptId' = to_jsonb(attempt.id);

-- Earlier versions stored no attempt. The name is enough where one student has or had it.
with known_name as (
  select institution_id, id as student_id, btrim(first_name || ' ' || last_name) as name from student
  union
  select student.institution_id, student.id, btrim(former_first_name || ' ' || former_last_name)
  from name_correction join student on student.id = name_correction.student_id where name_correction.status = 'ACCEPTED'
  union
  select student.institution_id, student.id, account.email
  from student join user_account account on account.id = student.account_id
),
only_one as (
  select institution_id, name, min(student_id) as student_id from known_name
  where name <> '' group by institution_id, name having count(*) = 1
)
update notification n set params = (n.params - 'studentName') || jsonb_build_object('studentId', only_one.student_id)
from user_account reader, only_one
where n.params ? 'studentName' and reader.id = n.account_id
  and only_one.institution_id = reader.institution_id and only_one.name = n.params ->> 'studentName';

update notification set params = params - 'studentName' where params ? 'studentName';

-- A server of the version before still writes the name while the new one is being started.
create function leave_name_out_of_notification() returns trigger language plpgsql as $$
begin
  new.params := (new.params - 'studentName') || coalesce(
    (select jsonb_build_object('studentId', student_id) from quiz_attempt
      where id = (new.params ->> 'attemptId')::bigint), '{}');
  return new;
end $$;
create trigger notification_without_name before insert or update of params on notification
  for each row when (new.params ? 'studentName') execute function leave_name_out_of_notification();

-- Why a grade was changed may say who the student was. That is the one thing of the record that an erasure takes away.
drop trigger grade_change_append_only on grade_change;
create trigger grade_change_append_only before update on grade_change
  for each row
  when ((to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason') or new.reason <> '')
  execute function refuse_change('The record of grade changes is only added to: a change is undone by another.');
create trigger grade_change_never_deleted before delete on grade_change
  for each row execute function refuse_change(
    'The record of grade changes is only added to: a change is undone by another.');
