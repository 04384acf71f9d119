import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';

interface StatsRow {
  registrations: number;
  accepted: number;
  active: number;
  started: number;
  completed: number;
}

const activeDays = 30;

export async function selectAdminStats(db: Db, institutionId: number): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    with students as (
      select s.id, s.enrollment_date is not null as is_accepted
      from student s ${joinAccount('a', 's.account_id')}
      where s.institution_id = ${institutionId} and a.status <> 'DELETED'
    ),
    active as (
      select distinct student_id from quiz_attempt
      where institution_id = ${institutionId} and started_at > now() - make_interval(days => ${activeDays}::integer)
    ),
    attempts as (
      select count(*) as started, count(*) filter (where status <> 'IN_PROGRESS') as completed
      from quiz_attempt where institution_id = ${institutionId}
    )
    select
      (select count(*) from students) as registrations,
      (select count(*) from students where is_accepted) as accepted,
      (select count(*) from students join active on active.student_id = students.id where is_accepted) as active,
      attempts.started, attempts.completed
    from attempts`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row.');
  return row;
}
