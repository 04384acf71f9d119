import { type RawBuilder, sql } from 'kysely';
import { joinAccount } from './account-reads.ts';

/**
 * Accepted students who can sign in, counted by programme. Everything that says who gets a quiz or a message counts
 * them here, so that no two pages differ.
 */
export function studentsByProgram(institutionId: number): RawBuilder<unknown> {
  return sql`select student.program_id, count(*) as students from student
    ${joinAccount('account', 'student.account_id')}
    where student.institution_id = ${institutionId} and student.enrollment_date is not null
      and account.status = 'ACTIVE' and account.role = 'STUDENT'
    group by student.program_id`;
}
