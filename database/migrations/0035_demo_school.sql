-- Remembers that an institution was filled with the demo school, and what was deleted when it started for real.
create table demo_school (
  institution_id bigint primary key references institution,
  seeded_at timestamptz not null,
  emptied_at timestamptz,
  accounts integer,
  quizzes integer,
  grades integer,
  -- The backup made first. Its row is not part of backups, so there is no reference.
  backup_id bigint,
  constraint demo_school_emptied check (num_nulls(emptied_at, accounts, quizzes, grades) in (0, 4))
);

-- Demo schools from before this table. Only the seed writes accounts that are older than their institution, and a
-- factory reset keeps one account, so two of these are never a real school.
insert into demo_school (institution_id, seeded_at)
select institution.id, institution.date_created
from institution join user_account account on account.institution_id = institution.id
where account.date_created < institution.date_created and account.email_normalized in (
  'super.admin@cquiz.example', 'readonly.admin@cquiz.example', 'teacher@cquiz.example', 'student@cquiz.example')
group by institution.id
having count(*) >= 2;
