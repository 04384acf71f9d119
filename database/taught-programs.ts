import { type RawBuilder, sql } from 'kysely';
import type { RoleName } from './tables/people.ts';

/** Who acts, as much of it as deciding where they may needs. */
interface Acting {
  role: RoleName;
  accountId: number;
}

/** The programmes of the teacher with this account, as an array: found once in a statement, whatever asks for it. */
export function taughtProgramIds(accountId: number): RawBuilder<number[]> {
  return sql`array(
    select taught.program_id from teacher_program taught join teacher on teacher.id = taught.teacher_id
    where teacher.account_id = ${accountId})`;
}

/**
 * Whether the caller acts in a programme, as a part of a statement: publishes there, writes to its students.
 * Administrators do so in all of them, a teacher where an administrator has let them.
 */
export function isTaughtBy({ role, accountId }: Acting, programId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (role === 'SUPER_ADMIN') return sql`true`;
  return role === 'TEACHER' ? sql`(${programId} = any(${taughtProgramIds(accountId)}))` : sql`false`;
}
