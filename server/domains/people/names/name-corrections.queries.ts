import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { containing, readPage } from '#database/lists.ts';
import type { NameCorrectionQuery, NameCorrectionRequest } from '#shared/contract/people/name-corrections.ts';

/** Leaves out deleted accounts and former students, because no one can decide on those. */
function corrections(db: Db, institutionId: number) {
  return db
    .selectFrom('name_correction as asked')
    .innerJoin('student', 'student.id', 'asked.student_id')
    .innerJoin('user_account as account', 'account.id', 'student.account_id')
    .innerJoin('program', 'program.id', 'student.program_id')
    .leftJoin('user_account as decider', 'decider.id', 'asked.decided_by')
    .selectAll('asked')
    .select([
      'student.institution_id',
      'student.account_id',
      'student.student_number',
      'student.first_name as current_first_name',
      'student.last_name as current_last_name',
      'account.email',
      'program.name as program_name',
      'decider.email as decider_email',
    ])
    .where('student.institution_id', '=', institutionId)
    .where('account.role', '=', 'STUDENT')
    .where('account.status', '<>', 'DELETED');
}
export type NameCorrectionRow = Awaited<ReturnType<ReturnType<typeof corrections>['execute']>>[number];

const orderOf = {
  dateCreated: sql`asked.date_created`,
  lastName: sql`lower(student.last_name)`,
} as const satisfies Record<NonNullable<NameCorrectionQuery['sort']>, RawBuilder<unknown>>;

export function selectNameCorrections(db: Db, institutionId: number, filter: NameCorrectionQuery) {
  const { search, status, sort = 'dateCreated', order = 'asc' } = filter;
  const pattern = containing(search ?? '');
  const query = corrections(db, institutionId)
    .$if(status !== undefined, (q) => q.where('asked.status', '=', status ?? 'PENDING'))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<SqlBool>`(student.first_name || ' ' || student.last_name ilike ${pattern}
          or asked.first_name || ' ' || asked.last_name ilike ${pattern}
          or account.email ilike ${pattern} or student.student_number ilike ${pattern})`,
      ),
    )
    .orderBy(orderOf[sort], order)
    .orderBy('asked.id', order);
  return readPage(query, filter);
}

export function findNameCorrection(
  db: Db,
  institutionId: number,
  id: number,
): Promise<NameCorrectionRow | undefined> {
  return corrections(db, institutionId).where('asked.id', '=', id).executeTakeFirst();
}

/** The latest request the account made as a student. */
export function findLatestOf(db: Db, accountId: number) {
  return db
    .selectFrom('name_correction as asked')
    .innerJoin('student', 'student.id', 'asked.student_id')
    .selectAll('asked')
    .where('student.account_id', '=', accountId)
    .orderBy('asked.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type OwnNameCorrectionRow = NonNullable<Awaited<ReturnType<typeof findLatestOf>>>;

export interface RecentRequests {
  count: number;
  hasPending: boolean;
  /** Until the oldest request is a day old. */
  seconds: number;
}

/** Requests of the last day, including withdrawn ones, because each one notifies every administrator. */
export async function countRecent(trx: Trx, studentId: number): Promise<RecentRequests> {
  const { rows } = await sql<RecentRequests>`
    select count(*) filter (where date_created > now() - interval '1 day') as count,
      coalesce(bool_or(status = 'PENDING'), false) as "hasPending",
      coalesce(ceil(extract(epoch from
        min(date_created) filter (where date_created > now() - interval '1 day') + interval '1 day' - now()
      ))::integer, 0) as seconds
    from name_correction where student_id = ${studentId}`.execute(trx);
  return rows[0] ?? { count: 0, hasPending: false, seconds: 0 };
}

export async function insertNameCorrection(
  trx: Trx,
  student: { id: number; first_name: string; last_name: string },
  { firstName, lastName, note }: NameCorrectionRequest,
): Promise<void> {
  await trx
    .insertInto('name_correction')
    .values({
      student_id: student.id,
      former_first_name: student.first_name,
      former_last_name: student.last_name,
      first_name: firstName,
      last_name: lastName,
      note,
    })
    .execute();
}

/** False if there is none. */
export async function withdrawPending(trx: Trx, studentId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update name_correction set status = 'WITHDRAWN', decided_at = now()
    where student_id = ${studentId} and status = 'PENDING'`.execute(trx);
  return numAffectedRows === 1n;
}

interface Decision {
  status: 'ACCEPTED' | 'DECLINED';
  by: number;
  reason: string;
  former: { first_name: string; last_name: string };
}

/** False if an administrator decided, or the student withdrew it, first. */
export async function decidePending(
  trx: Trx,
  id: number,
  { status, by, reason, former }: Decision,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update name_correction set status = ${status}, decided_by = ${by}, decided_at = now(), decision_note = ${reason},
      former_first_name = ${former.first_name}, former_last_name = ${former.last_name}
    where id = ${id} and status = 'PENDING'`.execute(trx);
  return numAffectedRows === 1n;
}

export async function deleteNameCorrections(trx: Trx, studentIds: readonly number[]): Promise<void> {
  await sql`delete from name_correction where student_id = any(${[...studentIds]}::bigint[])`.execute(trx);
}
