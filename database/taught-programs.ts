import { type RawBuilder, sql } from 'kysely';
import type { RoleName } from './tables/people.ts';

/** The part of the caller that decides where they can act. */
interface Acting {
  role: RoleName;
  accountId: number;
}

/** The programmes of this teacher, as an array, so that a statement looks them up only once. */
export function taughtProgramIds(accountId: number): RawBuilder<number[]> {
  return sql`array(
    select taught.program_id from teacher_program taught join teacher on teacher.id = taught.teacher_id
    where teacher.account_id = ${accountId})`;
}

/**
 * SQL for whether the caller can publish in a programme and write to its students: administrators in all of them,
 * teachers in those an administrator assigned.
 */
export function isTaughtBy({ role, accountId }: Acting, programId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (role === 'SUPER_ADMIN') return sql`true`;
  return role === 'TEACHER' ? sql`(${programId} = any(${taughtProgramIds(accountId)}))` : sql`false`;
}
