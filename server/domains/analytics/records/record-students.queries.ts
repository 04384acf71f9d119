import { sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';

export interface RecordStudentRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  program_id: number;
  program_name: string;
  enrollment_date: Date | null;
  current_cgpa: number | null;
  teacher_name: string | null;
}

/** A student whose account isn't deleted, by student id or, for the caller's own, by account id. */
export async function findRecordStudent(
  db: Db,
  institutionId: number,
  key: { accountId: number } | { studentId: number },
): Promise<RecordStudentRow | undefined> {
  const isMeant = 'accountId' in key ? sql`s.account_id = ${key.accountId}` : sql`s.id = ${key.studentId}`;
  const { rows } = await sql<RecordStudentRow>`
    select s.id, s.first_name, s.last_name, a.email, s.program_id, program.name as program_name, s.enrollment_date,
      s.current_cgpa, nullif(btrim(concat_ws(' ', teacher.first_name, teacher.last_name)), '') as teacher_name
    from student s
    ${joinAccount('a', 's.account_id')}
    join program on program.id = s.program_id
    left join teacher on teacher.id = s.assigned_teacher_id
    where ${isMeant} and s.institution_id = ${institutionId} and a.status <> 'DELETED'`.execute(db);
  return rows[0];
}
